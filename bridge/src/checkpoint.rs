//! Named states of a database, whose objects stay for them, and databases that begin as one: no object is copied but
//! those of the write-ahead log.
use crate::bucket::Bucket;
use crate::error::{Failure, Outcome};
use crate::ffi::Checkpoint;
use crate::wait;
use crate::writer::Writer;
use slatedb::admin::{Admin, AdminBuilder, CloneSourceSpec};
use slatedb::config::{CheckpointOptions, CheckpointScope};
use slatedb::object_store::path::Path;
use uuid::Uuid;

impl Writer {
    /// Keeps the state after every write so far; its id.
    pub fn checkpoint(&self, name: &str) -> Outcome<String> {
        let options = CheckpointOptions { name: Some(name.to_string()), ..Default::default() };
        wait(async {
            let made = self.shared.db.create_checkpoint(CheckpointScope::All, &options).await;
            Ok(made.map_err(|e| self.shared.explain(e))?.id.to_string())
        })
    }
}

impl Bucket {
    pub fn admin(&self, path: &str) -> Outcome<Admin> {
        Ok(AdminBuilder::new(Path::from(path), self.store(false)?).build())
    }

    /// Those without an end, which the engine's own have. One without a name is a clone's that reads objects of this.
    pub fn list_checkpoints(&self, path: &str) -> Outcome<Vec<Checkpoint>> {
        let admin = self.admin(path)?;
        let mut all = wait(async { Ok(admin.list_checkpoints(None).await?) })?;
        all.retain(|checkpoint| checkpoint.expire_time.is_none());
        let shown = |checkpoint: slatedb::Checkpoint| Checkpoint {
            id: checkpoint.id.to_string(),
            name: checkpoint.name.unwrap_or_default(),
            created_unix_micros: checkpoint.create_time.timestamp_micros(),
        };
        Ok(all.into_iter().map(shown).collect())
    }

    pub fn remove_checkpoint(&self, path: &str, id: &str) -> Outcome<()> {
        let (admin, id) = (self.admin(path)?, parse(id)?);
        wait(async { Ok(admin.delete_checkpoint(id).await?) })
    }

    /// `to` becomes what `from` was at that checkpoint. One that was begun before goes on.
    pub fn clone_database(&self, from: &str, checkpoint: &str, to: &str) -> Outcome<()> {
        let source = CloneSourceSpec::with_checkpoint(Path::from(from), parse(checkpoint)?);
        let admin = self.admin(to)?;
        wait(async { Ok(admin.create_clone_builder_from_source(source).build().await?) })
    }

    /// The other databases whose objects this one reads.
    pub fn list_sources(&self, path: &str) -> Outcome<Vec<String>> {
        let admin = self.admin(path)?;
        let manifest = wait(async { Ok(admin.read_manifest(None).await?) })?;
        let external = manifest.iter().flat_map(|manifest| manifest.external_dbs());
        Ok(external.map(|source| source.path.clone()).collect())
    }

    /// Gives up what it keeps of others.
    pub async fn leave_sources(&self, path: &str) -> Outcome<()> {
        // One without a manifest, or with a damaged one, is erased as it is.
        let Ok(Some(manifest)) = self.admin(path)?.read_manifest(None).await else { return Ok(()) };
        for source in manifest.external_dbs() {
            let parent = self.admin(&source.path)?;
            let Some(id) = source.final_checkpoint_id else { continue };
            if parent.read_manifest(None).await?.is_some() {
                parent.delete_checkpoint(id).await?;
            }
        }
        Ok(())
    }
}

fn parse(id: &str) -> Outcome<Uuid> {
    Uuid::parse_str(id).map_err(|_| Failure::invalid(format!("{id} is no checkpoint's id")))
}
