import { BlockList, isIP } from 'node:net'

/** Names for ranges that need no numbers. */
const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** An IP, a network such as 10.0.0.0/8, or the name of a range. A network of all IPs is none. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(RANGES, text)) return true
  const [ip = '', bits, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
  if (longest === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest)
}

/** Tells whether an IP is in one of the networks; an IPv4-mapped one is its IPv4. */
export function networkMatcher(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => RANGES[name] ?? [name])) {
    const [ip = '', bits] = network.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(ip, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (ip) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
