//! Kills, stops and outages: what holds when the program, its database, its disk, its mail server or its storage fails.

mod balanced;
mod crashes;
mod fault_proxy;
mod imports;
mod kills;
mod leases;
mod load;
mod no_room;
mod nodes;
mod outages;
mod outbox;
mod replica;
mod stops;
mod storage_away;
