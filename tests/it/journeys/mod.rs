//! Long paths through the whole product: lives of machines, and the demonstration world.

mod life;
mod moving;
mod world;
