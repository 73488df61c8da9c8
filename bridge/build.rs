fn main() {
    cxx_build::bridge("src/lib.rs").std("c++20").include("include").compile("rocklake_bridge_cxx");
    println!("cargo:rerun-if-changed=src/lib.rs");
    println!("cargo:rerun-if-changed=include/commit_sink.h");
}
