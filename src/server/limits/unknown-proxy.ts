import type { FastifyInstance } from 'fastify'
import { networkMatcher } from '../config/network.ts'
import { ipKey } from './ip-key.ts'

/** This machine, private networks, and those of carriers and clouds. */
const isNearby = networkMatcher(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/**
 * Notices a proxy in front of the shop that TRUSTED_PROXIES does not name, so that all visitors share its limits: a
 * neighbour that passes requests on. Strangers may send the header too, but not from a private network.
 */
export function watchForUnknownProxy(app: FastifyInstance, { production }: { production: boolean }) {
  const unknownProxy: { ip: string | null } = { ip: null }
  if (!production) return unknownProxy
  app.addHook('onRequest', (request, _reply, done) => {
    if (unknownProxy.ip === null && request.headers['x-forwarded-for'] !== undefined) {
      const { remoteAddress = '' } = request.socket
      const isUntrusted = (request.ips?.length ?? 1) === 1
      if (isUntrusted && isNearby(remoteAddress)) {
        unknownProxy.ip = ipKey(remoteAddress)
        app.log.error(
          { proxy: unknownProxy.ip },
          'a proxy that TRUSTED_PROXIES does not name passes requests on: all visitors behind it share one limit',
        )
      }
    }
    done()
  })
  return unknownProxy
}
