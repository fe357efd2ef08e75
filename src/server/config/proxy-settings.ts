import { BadSetting } from './bad-setting.ts'
import { isNetwork } from './network.ts'
import { textSetting, type ValuesOf } from './setting.ts'

export const PROXY_ENVIRONMENT = {
  TRUSTED_PROXIES: textSetting({
    description:
      'proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted: a comma-separated list of IPs, networks such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`',
    unset: 'none',
    example: 'loopback',
  }),
}
type Environment = ValuesOf<typeof PROXY_ENVIRONMENT>

export function trustedProxies({ TRUSTED_PROXIES: given = '' }: Environment): string[] {
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
