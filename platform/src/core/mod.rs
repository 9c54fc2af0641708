//! The base of everything else; nothing here imports a folder above it.

pub mod brand;
pub mod clock;
pub mod decimal;
pub mod email_address;
pub mod error;
pub mod folders;
pub mod grant;
pub mod json_depth;
pub mod metrics;
pub mod network;
pub mod places;
pub mod private_files;
pub mod reason;
pub mod request_id;
pub mod secrets;
pub mod services;
pub mod spreadsheet;
pub mod stop_flag;
pub mod system_task;
pub mod table_file;
pub mod text;
pub mod workers;
