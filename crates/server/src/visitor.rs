use std::net::IpAddr;
use std::sync::Arc;

use axum::http::HeaderMap;
use parlor_desk::{Connection, Owner, Share};

use crate::address;
use crate::config::{Fair, Trust};
use crate::crowd::Place;

/// Whoever is at the other end of a connection. Its place is kept as long as anything of it lives.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) peer: IpAddr,
    pub(crate) place: Arc<Place>,
}

/// Who asks, and how much of everything that is good for.
#[derive(Clone)]
pub(crate) struct Asker {
    pub(crate) address: IpAddr,
    pub(crate) times: u32,
}

impl Asker {
    /// Who asks by this request.
    pub(crate) fn of(visitor: &Visitor, headers: &HeaderMap, trust: &Trust) -> Asker {
        let address = address::of_asker(visitor.peer, headers, trust);
        Asker { times: address::times(address, trust), address: address::neighbourhood(address) }
    }

    /// A connection to the desk, whose jobs share the places of this address.
    pub(crate) fn connection(&self, fair: &Fair) -> Connection {
        let times = self.times as usize;
        let share = Share { running: fair.running * times, waiting: fair.waiting * times };
        Connection::of(Owner::new(self.address.to_string(), share))
    }
}
