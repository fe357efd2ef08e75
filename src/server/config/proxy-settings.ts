import { BadSetting } from './bad-setting.ts'
import { isNetwork } from './network.ts'
import { textSetting, type ValuesOf } from './setting.ts'

export const PROXY_ENVIRONMENT = {
  TRUSTED_PROXIES: textSetting({
    description:
      'proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted: a comma-separated list of IPs, networks such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`. `none`: visitors connect to the shop itself',
    unset: '`none`; required in production',
    example: 'loopback',
  }),
}
type Environment = ValuesOf<typeof PROXY_ENVIRONMENT>

export function trustedProxies({ TRUSTED_PROXIES: given = '' }: Environment): string[] {
  if (given.trim() === 'none') return []
  const proxies = given
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean)
  for (const proxy of proxies) {
    if (!isNetwork(proxy)) {
      throw new BadSetting(
        `TRUSTED_PROXIES must be a comma-separated list of addresses (10.0.0.7), networks (10.0.0.0/8) or loopback, linklocal, uniquelocal, not "${proxy}".`,
      )
    }
  }
  return proxies
}

/** A proxy that the shop does not know makes one visitor of all: ten wrong passwords would lock out everybody. */
export function checkProxyIsNamed({ TRUSTED_PROXIES: given }: Environment): void {
  if (given) return
  throw new BadSetting(
    'In production, the shop must know the proxy in front of it, so that limits apply to visitors and not to the proxy. Set TRUSTED_PROXIES to its address (loopback for one on this machine), or to none if visitors connect to the shop itself.',
  )
}

type Exposure = { host: string; publicUrl: string; trustedProxies: string[] }

/** Passwords and session cookies never cross the net in the clear. */
export function checkTlsProxy({ host, publicUrl, trustedProxies }: Exposure): void {
  if (!publicUrl.startsWith('https:')) {
    throw new BadSetting(
      `In production on ${host}, the shop must be behind a TLS proxy. Set PUBLIC_URL to its https:// address (or set HOST=127.0.0.1).`,
    )
  }
  if (trustedProxies.length === 0) {
    throw new BadSetting(
      `In production on ${host}, the shop must be behind a TLS proxy. Set TRUSTED_PROXIES to its address, so that limits apply to visitors and not to the proxy (or set HOST=127.0.0.1).`,
    )
  }
}
