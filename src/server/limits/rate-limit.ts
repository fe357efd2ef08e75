import type { FastifyInstance } from 'fastify'
import { loginUser, registerUser } from '../../contract/accounts.ts'
import { loginSeller } from '../../contract/seller-accounts.ts'
import type { Config } from '../config/config.ts'
import { checkRoutes } from '../http/check-routes.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuseTooMany } from '../http/refused.ts'
import { changesSomething } from '../http/same-origin.ts'
import { addressKey } from './ip-key.ts'
import { AddressLimit } from './ip-limit.ts'

const SIGN_INS = new Set<string>([loginUser.path, registerUser.path, loginSeller.path])

type Limits = Pick<Config, 'signinPerMinute' | 'writesPerMinute'>

/** So many sign-ins and so many other changes a minute from one address; reading is not counted. */
export function limitAddresses(app: FastifyInstance, { signinPerMinute, writesPerMinute }: Limits): void {
  const signIns = new AddressLimit(signinPerMinute)
  const writes = new AddressLimit(writesPerMinute)

  checkRoutes(app, (route) => {
    if (!route.url.startsWith('/api/') || !changesSomething(route)) return undefined
    const limit = SIGN_INS.has(route.url) ? signIns : writes
    return (request, reply, done) => {
      const wait = limit.take(addressKey(request.ip))
      if (wait === 0) return done()
      sendRefusal(reply, refuseTooMany(wait))
    }
  })
}
