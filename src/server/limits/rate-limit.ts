import type { FastifyInstance } from 'fastify'
import { type CallLimit, limitOf } from '#contract/endpoint.ts'
import type { Config } from '../config/config.ts'
import { checkRoutes } from '../http/check-routes.ts'
import { sendRefusal } from '../http/errors.ts'
import { ipKey } from './ip-key.ts'
import type { Limit, Limits } from './limits.ts'
import { refuseTooMany } from './refuse-too-many.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that is no call of the contract. */
    limit?: CallLimit
  }
}

type Needs = { config: Pick<Config, 'signinPerMinute' | 'writesPerMinute'>; limits: Limits }

/** Limits sign-ins and other changes a minute from one IP; reading is not counted. */
export function limitIps(app: FastifyInstance, { config, limits }: Needs): void {
  const counted: Record<CallLimit, Limit> = {
    'sign-ins': limits.of({ name: 'sign-ins', max: config.signinPerMinute }),
    writes: limits.of({ name: 'writes', max: config.writesPerMinute }),
  }
  checkRoutes(app, ({ config: route = {} }) => {
    const name = route.endpoint ? limitOf(route.endpoint) : route.limit
    if (!name) return undefined
    return async (request, reply) => {
      const wait = await counted[name].take(ipKey(request.ip))
      if (wait > 0) return sendRefusal(reply, refuseTooMany(wait))
    }
  })
}
