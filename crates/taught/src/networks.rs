use std::sync::{Arc, Mutex, PoisonError};

use parlor_nets::graph::{GraphHead, GraphNetwork};
use parlor_nets::{Network, NetworkError, kind};

use crate::inputs::Teachable;
use crate::polyclash;

/// The file of a network with the game and the variant that it is for.
type File = (&'static str, &'static str, &'static [u8]);

/// The networks that are part of the program.
#[cfg(not(target_arch = "wasm32"))]
const SHIPPED: &[File] = &[
    ("romgon", "normal", include_bytes!("../networks/romgon-normal.net")),
    ("romgon", "flip", include_bytes!("../networks/romgon-flip.net")),
    ("polyclash", "", include_bytes!("../networks/polyclash.net")),
];

/// A page brings networks when a game is opened that has them, so that nobody waits for those of other games.
#[cfg(target_arch = "wasm32")]
const SHIPPED: &[File] = &[];

/// The networks that are there. Clones share them.
///
/// ```
/// use parlor_nets::{Layers, write};
/// use parlor_romgon::Romgon;
/// use parlor_taught::Networks;
///
/// let (networks, game) = (Networks::none(), Romgon { flip: false });
/// assert!(networks.bring(b"no network").is_err());
/// // One for another game is of no use here.
/// networks.bring(&write(&Layers::example(1)))?;
/// assert!(networks.of(&game).is_none());
/// assert!(Networks::default().of(&game).is_some());
/// # Ok::<(), parlor_nets::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Networks {
    /// Those that have been read.
    read: Arc<Mutex<Read>>,
    /// Those that are read when somebody needs them.
    files: &'static [File],
}

/// Networks that have been read, by their kind.
#[derive(Debug, Default)]
struct Read {
    pairs: Vec<Arc<Network>>,
    /// Those of PolyClash.
    graphs: Vec<Arc<GraphNetwork>>,
}

impl Default for Networks {
    /// Those that are part of the program. In a browser there are none until the page brings them.
    fn default() -> Networks {
        Networks { files: SHIPPED, ..Networks::none() }
    }
}

impl Networks {
    /// None yet.
    pub fn none() -> Networks {
        Networks { read: Arc::default(), files: &[] }
    }

    /// Takes a network in, if the bytes are one.
    pub fn bring(&self, bytes: &[u8]) -> Result<(), NetworkError> {
        if kind(bytes)? == GraphHead::KIND {
            let network = polyclash::Engine::read(bytes)?;
            self.lock().graphs.push(Arc::new(network));
        } else {
            let network = Network::read(bytes)?;
            self.lock().pairs.push(Arc::new(network));
        }
        Ok(())
    }

    /// The network for a game, if there is one.
    pub fn of<G: Teachable>(&self, game: &G) -> Option<Arc<Network>> {
        let wanted = game.wanted();
        let mut read = self.lock();
        if let Some(network) = read.pairs.iter().find(|network| network.head().fits(&wanted).is_ok()) {
            return Some(Arc::clone(network));
        }
        let file = self.files.iter().find(|file| (file.0, file.1) == (wanted.game, wanted.variant))?;
        let network = Arc::new(Network::read(file.2).ok()?);
        network.head().fits(&wanted).ok()?;
        read.pairs.push(Arc::clone(&network));
        Some(network)
    }

    /// The network of PolyClash, if there is one.
    pub fn polyclash(&self) -> Option<Arc<GraphNetwork>> {
        let mut read = self.lock();
        if let Some(network) = read.graphs.first() {
            return Some(Arc::clone(network));
        }
        let file = self.files.iter().find(|file| file.0 == "polyclash")?;
        let network = Arc::new(polyclash::Engine::read(file.2).ok()?);
        read.graphs.push(Arc::clone(&network));
        Some(network)
    }

    fn lock(&self) -> impl std::ops::DerefMut<Target = Read> {
        // Nothing is done with the list that could break it half way.
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
