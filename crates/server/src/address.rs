//! Who asks: the address of a client, also behind a proxy.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;

use crate::config::Trust;

/// The header in which a proxy says whom it speaks for.
const FORWARDED: &str = "x-forwarded-for";

/// The address of whoever asks. A proxy that is trusted is believed when it names another; nobody else is.
pub(crate) fn of_asker(peer: IpAddr, headers: &HeaderMap, trust: &Trust) -> IpAddr {
    if !trust.proxies.have(peer) {
        return peer.to_canonical();
    }
    let lines = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
    let named: Vec<IpAddr> =
        lines.flat_map(|line| line.split(',')).map_while(|part| part.trim().parse().ok()).collect();
    // Every proxy adds whom it heard from at the end; what stands before the last stranger is anybody's word.
    let stranger = named.iter().rev().find(|address| !trust.proxies.have(**address));
    stranger.or(named.first()).copied().unwrap_or(peer).to_canonical()
}

/// Whether a request was passed on by anybody.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED) || headers.contains_key("forwarded")
}

/// How many times the share of one person an address gets.
pub(crate) fn times(address: IpAddr, trust: &Trust) -> u32 {
    let found = trust.crowded.iter().find(|(network, _)| network.has(address));
    found.map_or(1, |(_, times)| *times)
}

/// What counts as one address: people get whole networks of the newer kind.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trust = Trust { proxies: "10.0.0.0/8".parse().unwrap(), ..Trust::default() };
        let asker = |peer: &str, forwarded: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append(FORWARDED, HeaderValue::from_static(line));
            }
            of_asker(peer.parse().unwrap(), &headers, &trust).to_string()
        };
        assert_eq!(asker("192.0.2.1", &["203.0.113.9"]), "192.0.2.1");
        assert_eq!(asker("10.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(asker("10.0.0.1", &["198.51.100.1, 203.0.113.9, 10.0.0.2"]), "203.0.113.9");
        assert_eq!(asker("10.0.0.1", &["198.51.100.1", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(asker("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(asker("10.0.0.1", &["nonsense"]), "10.0.0.1");
        assert_eq!(asker("::ffff:192.0.2.1", &[]), "192.0.2.1");
    }

    #[test]
    fn neighbours_are_one() {
        let same = |address: &str| neighbourhood(address.parse().unwrap()).to_string();
        assert_eq!(same("192.0.2.1"), "192.0.2.1");
        assert_eq!(same("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
