import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** What limits per IP count by: a subscriber has at least a whole /64 of IPv6; an IPv4-mapped IP is its IPv4. */
export function ipKey(ip: string): string {
  const [plain = ip] = ip.split('%', 1)
  const mapped = MAPPED_IPV4.exec(plain)?.[1]
  if (mapped) return mapped
  return isIPv6(plain) ? `${firstFourGroups(plain)}::/64` : plain.slice(0, 64)
}

function firstFourGroups(ip: string): string {
  const [head = '', tail] = ip.split('::', 2)
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length - (tail.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
