//! Kills, stops and outages: the guarantees when the program, its database, its disk, its mail server or its storage
//! fails.

mod announcements;
mod backup;
mod crashes;
mod database_outage;
mod disk_full;
mod failover;
mod fault_proxy;
mod imports;
mod kill;
mod leases;
mod load;
mod load_balancer;
mod newer_schema;
mod nodes;
mod outbox;
mod overload;
mod point_in_time;
#[cfg(target_os = "linux")]
mod power_loss;
mod replica;
mod shutdown;
mod slow_clients;
mod storage_away;
mod uploads;
mod waiting;
