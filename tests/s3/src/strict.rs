//! Differences of s3s-fs from S3 that are corrected here, so that a test passes here only if it would pass on S3:
//!
//! - an object with a wrong checksum is refused, but s3s-fs has stored it by then;
//! - of two requests that create one object at once, both would succeed;
//! - a folder, which S3 does not have, counts as an object;
//! - a missing bucket is created, or answered as a missing object;
//! - open uploads can not be listed.

use std::{collections::BTreeMap, path::PathBuf};

use futures::TryStreamExt;
use s3s::{
    Body, S3, S3Request, S3Response, S3Result,
    dto::{
        AbortMultipartUploadInput, AbortMultipartUploadOutput, CompleteMultipartUploadInput,
        CompleteMultipartUploadOutput, CreateBucketInput, CreateBucketOutput, CreateMultipartUploadInput,
        CreateMultipartUploadOutput, DeleteObjectInput, DeleteObjectOutput, GetObjectInput, GetObjectOutput,
        HeadBucketInput, HeadBucketOutput, HeadObjectInput, HeadObjectOutput, ListMultipartUploadsInput,
        ListMultipartUploadsOutput, ListObjectsV2Input, ListObjectsV2Output, MultipartUpload, PutObjectInput,
        PutObjectOutput, StreamingBlob, UploadPartInput, UploadPartOutput,
    },
    s3_error,
};
use s3s_fs::FileSystem;
use tokio::sync::Mutex;

/// Bucket and key of an open upload, by its id.
type Uploads = BTreeMap<String, (String, String)>;

/// s3s-fs with these corrections.
pub struct Strict {
    files: FileSystem,
    root: PathBuf,
    /// Locked while an object is created or an upload begins or ends.
    uploads: Mutex<Uploads>,
}

impl Strict {
    /// On an existing folder.
    pub fn open(root: PathBuf) -> s3s_fs::Result<Self> {
        Ok(Self { files: FileSystem::new(&root)?, root, uploads: Mutex::default() })
    }

    fn has_bucket(&self, bucket: &str) -> S3Result<()> {
        if self.root.join(bucket).is_dir() { Ok(()) } else { Err(s3_error!(NoSuchBucket)) }
    }

    fn is_no_folder(&self, bucket: &str, key: &str) -> S3Result<()> {
        self.has_bucket(bucket)?;
        if self.root.join(bucket).join(key).is_dir() { Err(s3_error!(NoSuchKey)) } else { Ok(()) }
    }
}

#[async_trait::async_trait]
impl S3 for Strict {
    async fn create_bucket(&self, request: S3Request<CreateBucketInput>) -> S3Result<S3Response<CreateBucketOutput>> {
        self.files.create_bucket(request).await
    }

    async fn head_bucket(&self, request: S3Request<HeadBucketInput>) -> S3Result<S3Response<HeadBucketOutput>> {
        self.files.head_bucket(request).await
    }

    async fn list_objects_v2(
        &self,
        request: S3Request<ListObjectsV2Input>,
    ) -> S3Result<S3Response<ListObjectsV2Output>> {
        self.files.list_objects_v2(request).await
    }

    async fn get_object(&self, request: S3Request<GetObjectInput>) -> S3Result<S3Response<GetObjectOutput>> {
        self.is_no_folder(&request.input.bucket, &request.input.key)?;
        self.files.get_object(request).await
    }

    async fn head_object(&self, request: S3Request<HeadObjectInput>) -> S3Result<S3Response<HeadObjectOutput>> {
        self.is_no_folder(&request.input.bucket, &request.input.key)?;
        self.files.head_object(request).await
    }

    async fn delete_object(&self, request: S3Request<DeleteObjectInput>) -> S3Result<S3Response<DeleteObjectOutput>> {
        self.files.delete_object(request).await
    }

    async fn put_object(&self, mut request: S3Request<PutObjectInput>) -> S3Result<S3Response<PutObjectOutput>> {
        self.has_bucket(&request.input.bucket)?;
        // The whole body is read before the lock is taken, so that a client that hangs blocks no other.
        if let Some(body) = request.input.body.take() {
            let whole = body.try_fold(Vec::new(), |mut whole, piece| async move {
                whole.extend_from_slice(&piece);
                Ok(whole)
            });
            let whole = whole.await.map_err(|_| s3_error!(IncompleteBody))?;
            request.input.body = Some(StreamingBlob::from(Body::from(whole)));
        }
        let target = self.root.join(&request.input.bucket).join(&request.input.key);
        let _alone = self.uploads.lock().await;
        let before = tokio::fs::read(&target).await.ok();
        let stored = self.files.put_object(request).await;
        if stored.is_err() {
            // Restores the state before; a failure to do so fails the test that checks it.
            let _ = match before {
                Some(before) => tokio::fs::write(&target, before).await,
                None => tokio::fs::remove_file(&target).await,
            };
        }
        stored
    }

    async fn create_multipart_upload(
        &self,
        request: S3Request<CreateMultipartUploadInput>,
    ) -> S3Result<S3Response<CreateMultipartUploadOutput>> {
        self.has_bucket(&request.input.bucket)?;
        let place = (request.input.bucket.clone(), request.input.key.clone());
        let begun = self.files.create_multipart_upload(request).await?;
        if let Some(id) = &begun.output.upload_id {
            self.uploads.lock().await.insert(id.clone(), place);
        }
        Ok(begun)
    }

    async fn upload_part(&self, request: S3Request<UploadPartInput>) -> S3Result<S3Response<UploadPartOutput>> {
        self.files.upload_part(request).await
    }

    async fn complete_multipart_upload(
        &self,
        request: S3Request<CompleteMultipartUploadInput>,
    ) -> S3Result<S3Response<CompleteMultipartUploadOutput>> {
        let id = request.input.upload_id.clone();
        let mut uploads = self.uploads.lock().await;
        let done = self.files.complete_multipart_upload(request).await?;
        uploads.remove(&id);
        Ok(done)
    }

    async fn abort_multipart_upload(
        &self,
        request: S3Request<AbortMultipartUploadInput>,
    ) -> S3Result<S3Response<AbortMultipartUploadOutput>> {
        let id = request.input.upload_id.clone();
        let mut uploads = self.uploads.lock().await;
        let gone = self.files.abort_multipart_upload(request).await?;
        uploads.remove(&id);
        Ok(gone)
    }

    async fn list_multipart_uploads(
        &self,
        request: S3Request<ListMultipartUploadsInput>,
    ) -> S3Result<S3Response<ListMultipartUploadsOutput>> {
        let uploads = self.uploads.lock().await;
        let found = uploads.iter().filter(|(_, (bucket, _))| *bucket == request.input.bucket).map(|(id, (_, key))| {
            MultipartUpload { upload_id: Some(id.clone()), key: Some(key.clone()), ..MultipartUpload::default() }
        });
        let output = ListMultipartUploadsOutput {
            bucket: Some(request.input.bucket.clone()),
            uploads: Some(found.collect()),
            ..ListMultipartUploadsOutput::default()
        };
        Ok(S3Response::new(output))
    }
}
