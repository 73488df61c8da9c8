//! A directory as an object store: what it acknowledges survives power loss, and If-Match works.
//!
//! object_store's own `LocalFileSystem` refuses `PutMode::Update`, without which SlateDB cannot
//! advance its boundary files. Here the etag is compared under a lock file, which every process on
//! the directory takes; its name has the form of an unfinished upload, which listings leave out.
use crate::error::{Failure, Outcome};
use async_trait::async_trait;
use futures::stream::BoxStream;
use slatedb::object_store::{local::LocalFileSystem, path::Path, *};
use std::fs::{create_dir_all, File, OpenOptions};
use std::path::{Path as FilePath, PathBuf};

const LOCK_NAME: &str = "if-match#0";

#[derive(Debug)]
pub struct LocalStore {
    files: LocalFileSystem,
    lock: PathBuf,
}

impl LocalStore {
    /// Opens `directory`; `create` makes it, durably, and proves that it can be written.
    pub fn open(directory: &FilePath, create: bool) -> Outcome<Self> {
        let fail = |e: std::io::Error| Failure::invalid(format!("directory {}: {e}", directory.display()));
        let lock = directory.join(LOCK_NAME);
        if create {
            create_durably(directory).map_err(fail)?;
            open_lock(&lock).map_err(fail)?;
        } else if !directory.is_dir() {
            return Err(Failure::invalid(format!("there is no directory {}", directory.display())));
        }
        let files = LocalFileSystem::new_with_prefix(directory)?.with_fsync(true);
        Ok(Self { files, lock })
    }

    async fn locked(&self) -> Result<File> {
        let path = self.lock.clone();
        let take = move || open_lock(&path).and_then(|file| file.lock().map(|()| file));
        let taken = tokio::task::spawn_blocking(take).await?;
        taken.map_err(|e| Error::Generic { store: "LocalStore", source: e.into() })
    }
}

fn open_lock(path: &FilePath) -> std::io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

fn create_durably(directory: &FilePath) -> std::io::Result<()> {
    let missing: Vec<_> =
        directory.ancestors().take_while(|d| !d.as_os_str().is_empty() && !d.exists()).collect();
    create_dir_all(directory)?;
    for made in missing {
        let parent = made.parent().filter(|p| !p.as_os_str().is_empty());
        File::open(parent.unwrap_or(FilePath::new(".")))?.sync_all()?;
    }
    Ok(())
}

impl std::fmt::Display for LocalStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.files.fmt(f)
    }
}

#[async_trait]
impl ObjectStore for LocalStore {
    async fn put_opts(
        &self,
        location: &Path,
        payload: PutPayload,
        mut opts: PutOptions,
    ) -> Result<PutResult> {
        let PutMode::Update(expected) = &opts.mode else {
            return self.files.put_opts(location, payload, opts).await;
        };
        let _lock = self.locked().await?;
        let current = match self.files.head(location).await {
            Ok(meta) => meta.e_tag,
            Err(Error::NotFound { .. }) => None,
            Err(error) => return Err(error),
        };
        if current.is_none() || current != expected.e_tag {
            let source = format!("etag is {current:?}, not {:?}", expected.e_tag).into();
            return Err(Error::Precondition { path: location.to_string(), source });
        }
        opts.mode = PutMode::Overwrite;
        self.files.put_opts(location, payload, opts).await
    }

    async fn put_multipart_opts(
        &self,
        at: &Path,
        opts: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.files.put_multipart_opts(at, opts).await
    }
    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.files.get_opts(location, options).await
    }
    fn delete_stream(&self, locations: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.files.delete_stream(locations)
    }
    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.files.list(prefix)
    }
    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.files.list_with_delimiter(prefix).await
    }
    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.files.copy_opts(from, to, options).await
    }
}
