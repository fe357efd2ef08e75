import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ipKey } from './ip-key.ts'

const NEARBY = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEARBY.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEARBY.addSubnet(net, bits, 'ipv6')

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
      if (isUntrusted && NEARBY.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) {
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
