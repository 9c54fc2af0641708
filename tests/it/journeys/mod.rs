//! Long paths through the whole product: lives of machines, and the demonstration world.

mod changed_archive;
mod life;
mod moving;
mod world;
