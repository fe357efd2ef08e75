import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\])(?::\d+)?$/

/**
 * Some proxies write the port too. Entries are read from the nearest on; one that is no IP, and what is further away
 * than it, is left out, so that the request counts as the proxy's own and not as whatever was written there.
 */
export function readForwardedFor({ headers, socket }: IncomingMessage): void {
  const given = headers[HEADER]
  if (given === undefined) return
  const ips = String(given).split(',').map(ipIn)
  const readable = ips.slice(ips.lastIndexOf(null) + 1)
  headers[HEADER] = readable.join(', ') || socket.remoteAddress || ''
}

function ipIn(entry: string): string | null {
  const plain = entry.trim().replaceAll('"', '')
  const [, ipv4, ipv6] = WITH_PORT.exec(plain) ?? []
  const ip = ipv4 ?? ipv6 ?? plain
  return isIP(ip) === 0 ? null : ip
}
