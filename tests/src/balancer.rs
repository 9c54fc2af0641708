//! A plain HTTP balancer in front of several nodes: nginx, with the configuration of `deploy/nginx.conf`.

use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::{database, patience::PATIENCE};

/// A running balancer; it ends when it is dropped.
pub struct Balancer {
    process: Child,
    folder: PathBuf,
    address: String,
}

impl Balancer {
    /// Starts one at `address`, in front of these nodes (`127.0.0.1:{port}`).
    pub async fn before(address: &str, nodes: &[&str]) -> Self {
        let folder = database::folder().join(format!("balancer-{}", address.replace(':', "-")));
        std::fs::create_dir_all(&folder).expect("a folder for the balancer");
        let file = folder.join("nginx.conf");
        let log = folder.join("log");
        std::fs::write(&file, configuration(address, nodes)).expect("its configuration");
        let process = Command::new("/usr/sbin/nginx")
            .args(["-g", "daemon off;", "-e"])
            .arg(&log)
            .arg("-p")
            .arg(&folder)
            .arg("-c")
            .arg(&file)
            .stdin(Stdio::null())
            .spawn()
            .expect("nginx is installed: scripts/setup-tests.sh does that");
        let mut balancer = Self { process, folder, address: format!("http://{address}") };
        let begun = Instant::now();
        while tokio::net::TcpStream::connect(address).await.is_err() {
            let log_text = std::fs::read_to_string(&log).unwrap_or_default();
            assert!(balancer.process.try_wait().expect("a state").is_none(), "nginx ended: {log_text}");
            assert!(begun.elapsed() < PATIENCE, "nginx does not listen: {log_text}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        balancer
    }

    /// `http://127.0.0.1:{port}`
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The error log of nginx.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // The main process ends its workers.
        let _ = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).output();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The configuration that operators copy, with these nodes, at this address and without TLS.
fn configuration(address: &str, nodes: &[&str]) -> String {
    let shipped = include_str!("../../deploy/nginx.conf");
    let (before, rest) = shipped.split_once("server {\n  listen 80;").expect("the redirect to https");
    let (_, after) = rest.split_once("\n}\n").expect("its end");
    let mut nodes = nodes.iter().map(|node| format!("  server {node} max_fails=0;\n")).collect::<Vec<_>>().concat();
    let mut servers = String::new();
    for line in format!("{before}{after}").lines() {
        if line.starts_with("  server 172.30.0.") {
            assert!(line.ends_with(" max_fails=0;"), "{line}");
            servers += &std::mem::take(&mut nodes);
        } else if line == "  listen 443 ssl;" {
            servers += &["  listen ", address, ";\n"].concat();
        } else if !line.starts_with("  ssl_certificate") {
            servers += &[line, "\n"].concat();
        }
    }
    format!(
        "worker_processes 1;
pid nginx.pid;
events {{ worker_connections 512; }}
http {{
access_log off;
client_body_temp_path body;
proxy_temp_path proxy;
fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi;
scgi_temp_path scgi;
{servers}}}
"
    )
}
