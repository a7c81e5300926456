import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address on the public internet. Every other range that ipaddr.js knows (loopback, private,
 * link-local, carrier NAT, documentation, multicast, NAT64, 6to4, Teredo, ...) is refused.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Only 2000::/3 is assigned for global use (RFC 4291), which excludes `::127.0.0.1` and reserved ranges.
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
}

/** Returns a URL's hostname without brackets if it is an IP address, or null for a name. */
export function ipLiteralOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
