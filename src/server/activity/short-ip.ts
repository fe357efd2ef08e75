import { isIPv6 } from 'node:net'

const IPV4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i

/** Tells the owner which network somebody came from, and no more: the first three numbers of IPv4, a /48 of IPv6. */
export function shortIp(ip: string): string {
  const threeNumbers = IPV4.exec(ip)?.[1]
  if (threeNumbers) return `${threeNumbers}.*`
  if (!isIPv6(ip)) return 'unknown'
  const [head = ''] = ip.split('::', 1)
  const groups = head ? head.split(':') : []
  const firstThree = [...groups, '0', '0', '0'].slice(0, 3)
  return `${firstThree.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::*`
}
