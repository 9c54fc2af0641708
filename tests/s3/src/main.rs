//! An S3 service for tests: objects are files in a folder, and every signature is verified.
//!
//! `test-s3 FOLDER ACCESS_KEY SECRET_KEY` prints the address it serves at and ends when its standard input does, so
//! that it does not outlive the process that started it.

#![allow(clippy::print_stdout, reason = "a script reads the address that is printed first")]

mod strict;

use std::{error::Error, path::PathBuf};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use tokio::{io::AsyncReadExt, net::TcpListener};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, access_key, secret_key] = arguments.as_slice() else {
        return Err("give a folder, an access key and a secret key".into());
    };
    let objects = strict::Strict::open(PathBuf::from(folder)).map_err(|error| format!("{folder}: {error:?}"))?;
    let mut builder = S3ServiceBuilder::new(objects);
    builder.set_auth(SimpleAuth::from_single(access_key.as_str(), secret_key.as_str()));
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let serve = async {
        loop {
            let Ok((connection, _)) = listener.accept().await else { continue };
            let connection = http1::Builder::new().serve_connection(TokioIo::new(connection), service.clone());
            // A client that disconnects in the middle is part of some tests.
            tokio::spawn(async move { connection.await.ok() });
        }
    };
    let mut input = tokio::io::stdin();
    let mut nothing = Vec::new();
    tokio::select! {
        () = serve => {}
        _ = input.read_to_end(&mut nothing) => {}
    }
    Ok(())
}
