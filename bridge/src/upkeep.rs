//! What keeps a database small: merging its tables, and removing what they leave behind.
use crate::bucket::{collector, Bucket};
use crate::error::{Code, Failure, Outcome};
use crate::wait;
use slatedb::admin::AdminBuilder;
use slatedb::compactor::{CompactionSpec, CompactionStatus, SourceId};
use slatedb::object_store::path::Path;
use std::time::{Duration, Instant};

const LOOK_AGAIN: Duration = Duration::from_millis(50);

impl Bucket {
    pub fn compact(&self, path: &str, patience_millis: u64) -> Outcome<()> {
        let admin = AdminBuilder::new(Path::from(path), self.store(false)?).build();
        let until = Instant::now() + Duration::from_millis(patience_millis);
        wait(async {
            let Some(manifest) = admin.read_manifest(None).await? else {
                return Err(Failure::invalid(format!("there is no store at {path}")));
            };
            let runs = manifest.compacted();
            let mut sources: Vec<_> = manifest.l0().iter().map(|view| SourceId::SstView(view.id)).collect();
            sources.extend(runs.iter().map(|run| SourceId::SortedRun(run.id)));
            if manifest.l0().is_empty() && runs.len() < 2 {
                return Ok(());
            }
            let destination = runs.iter().map(|run| run.id).min().unwrap_or_default();
            let id = admin.submit_compaction(CompactionSpec::new(sources, destination)).await?.id();
            loop {
                match admin.read_compaction(id, None).await?.map(|compaction| compaction.status()) {
                    // Done ones are forgotten after a while.
                    Some(CompactionStatus::Completed) | None => return Ok(()),
                    Some(CompactionStatus::Failed) => {
                        return Err(Failure::new(Code::Unavailable, "the compaction did not come to its end"))
                    }
                    Some(_) if Instant::now() > until => {
                        return Err(Failure::new(Code::Unavailable, "the compaction takes longer than allowed"))
                    }
                    Some(_) => tokio::time::sleep(LOOK_AGAIN).await,
                }
            }
        })
    }

    pub fn collect(&self, path: &str, min_age_millis: u64) -> Outcome<()> {
        let admin = AdminBuilder::new(Path::from(path), self.store(false)?).build();
        let options = collector(Duration::from_millis(min_age_millis));
        wait(async { Ok(admin.run_gc_once(options).await?) })
    }
}
