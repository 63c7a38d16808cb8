use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Addresses that begin alike, such as `10.0.0.0/8`; a single address without a length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// A text that is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotANetwork;

/// Several networks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Networks(Vec<Network>);

impl Network {
    /// Whether an address belongs to it.
    pub fn has(&self, address: IpAddr) -> bool {
        let begins_alike = |one: u128, other: u128, all: u32| {
            let rest = all - self.bits;
            rest >= u128::BITS || (one ^ other) >> rest == 0
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                begins_alike(u128::from(own.to_bits()), u128::from(other.to_bits()), 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => begins_alike(own.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }
}

impl Networks {
    /// Whether an address belongs to any of them.
    pub fn have(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.has(address))
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NotANetwork)?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.parse().map_err(|_| NotANetwork))?;
        if bits > all {
            return Err(NotANetwork);
        }
        Ok(Network { address, bits })
    }
}

impl FromStr for Networks {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Networks, NotANetwork> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::parse).collect::<Result<_, _>>().map(Networks)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<_> = self.0.iter().map(Network::to_string).collect();
        f.write_str(&all.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_begin_alike_belong() {
        let has =
            |network: &str, address: &str| network.parse::<Network>().unwrap().has(address.parse().unwrap());
        assert!(has("10.0.0.0/8", "10.255.1.2") && !has("10.0.0.0/8", "11.0.0.0"));
        assert!(has("192.0.2.7", "192.0.2.7") && !has("192.0.2.7", "192.0.2.8"));
        assert!(has("0.0.0.0/0", "203.0.113.1") && !has("0.0.0.0/0", "::1"));
        assert!(has("2001:db8::/32", "2001:db8:1::1") && !has("2001:db8::/32", "2001:db9::1"));
        assert!(has("::/0", "2001:db8::1") && has("10.0.0.0/8", "::ffff:10.1.1.1"));
        for bad in ["", "10.0.0.0/33", "ten", "10.0.0.0/x", "::1/129"] {
            assert_eq!(bad.parse::<Network>(), Err(NotANetwork), "{bad}");
        }
    }
}
