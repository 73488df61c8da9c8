//! Conditional writes whose refusal is certain to be another writer's doing.
//!
//! A write whose answer was lost is sent again, by the client below or by SlateDB above, and the store refuses it then:
//! the object is there. So SlateDB marks its conditional writes and looks at the object after a refusal. A look that
//! fails it takes for another writer's object, which ends the database as fenced for no reason. Here a refusal is passed
//! on only once the object was seen; without that the outcome is open, an error that SlateDB repeats, and after its last
//! try the writer is opened anew.
use async_trait::async_trait;
use futures::stream::BoxStream;
use slatedb::object_store::{path::Path, *};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// SlateDB's own name of its mark.
const MARK: Attribute = Attribute::Metadata(Cow::Borrowed("slatedbputid"));

#[derive(Debug)]
pub struct OutcomeStore(pub Arc<dyn ObjectStore>);

impl fmt::Display for OutcomeStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OutcomeStore {
    /// What became of a refused write of this mark.
    async fn decide(&self, location: &Path, mark: &AttributeValue, refusal: Error) -> Result<PutResult> {
        let look = GetOptions { head: true, ..Default::default() };
        match self.0.get_opts(location, look).await {
            Ok(found) if found.attributes.get(&MARK) == Some(mark) => {
                let (e_tag, version) = (found.meta.e_tag, found.meta.version);
                Ok(PutResult { e_tag, version, extensions: Extensions::new() })
            }
            Ok(_) | Err(Error::NotFound { .. }) => Err(refusal),
            Err(unseen) => Err(Error::Generic {
                store: "OutcomeStore",
                source: format!("a write was refused, and it cannot be seen whether by itself: {unseen}")
                    .into(),
            }),
        }
    }
}

#[async_trait]
impl ObjectStore for OutcomeStore {
    async fn put_opts(&self, location: &Path, payload: PutPayload, opts: PutOptions) -> Result<PutResult> {
        let mark = opts.attributes.get(&MARK).cloned();
        let result = self.0.put_opts(location, payload, opts).await;
        match (result, mark) {
            (Err(refusal @ (Error::AlreadyExists { .. } | Error::Precondition { .. })), Some(mark)) => {
                self.decide(location, &mark, refusal).await
            }
            (result, _) => result,
        }
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        opts: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.0.put_multipart_opts(location, opts).await
    }
    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.0.get_opts(location, options).await
    }
    async fn get_ranges(
        &self,
        location: &Path,
        ranges: &[std::ops::Range<u64>],
    ) -> Result<Vec<bytes::Bytes>> {
        self.0.get_ranges(location, ranges).await
    }
    fn delete_stream(&self, locations: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.0.delete_stream(locations)
    }
    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.0.list(prefix)
    }
    fn list_with_offset(
        &self,
        prefix: Option<&Path>,
        offset: &Path,
    ) -> BoxStream<'static, Result<ObjectMeta>> {
        self.0.list_with_offset(prefix, offset)
    }
    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.0.list_with_delimiter(prefix).await
    }
    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.0.copy_opts(from, to, options).await
    }
}
