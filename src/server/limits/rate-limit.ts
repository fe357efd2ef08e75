import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  forgotPassword,
  renameUser,
  resetPassword,
  sendConfirmation,
  signOutElsewhere,
  signOutSession,
} from '#contract/account-settings.ts'
import {
  addPasskey,
  loginWithPasskey,
  offerPasskey,
  offerPasskeyLogin,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys.ts'
import { loginSeller } from '#contract/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/sign-in.ts'
import { chooseStaffPassword, loginStaff, loginWithLink } from '#contract/staff.ts'
import type { Config } from '../config/config.ts'
import { checkRoutes } from '../http/check-routes.ts'
import { sendRefusal } from '../http/errors.ts'
import { changesState } from '../http/same-origin.ts'
import { ipKey } from './ip-key.ts'
import { IpLimit } from './ip-limit.ts'
import { refuseTooMany } from './refuse-too-many.ts'

/** And what else an account is opened or changed with. */
const SIGN_INS = new Set<string>(
  [
    loginUser,
    registerUser,
    loginSeller,
    loginStaff,
    loginWithLink,
    chooseStaffPassword,
    forgotPassword,
    resetPassword,
    changePassword,
    changeEmail,
    renameUser,
    sendConfirmation,
    signOutSession,
    signOutElsewhere,
    deleteAccount,
    offerPasskeyLogin,
    loginWithPasskey,
    offerPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
  ].map(({ path }) => path),
)

/** Calls, and the pages behind the links in mails. */
const COUNTED = ['/api/', '/email/', '/newsletter/']

type Limits = Pick<Config, 'signinPerMinute' | 'writesPerMinute'>

/** Limits sign-ins and other changes a minute from one IP; reading is not counted. */
export function limitIps(app: FastifyInstance, { signinPerMinute, writesPerMinute }: Limits): void {
  const signIns = new IpLimit(signinPerMinute)
  const writes = new IpLimit(writesPerMinute)

  checkRoutes(app, (route) => {
    if (!COUNTED.some((start) => route.url.startsWith(start)) || !changesState(route)) return undefined
    const limit = SIGN_INS.has(route.url) ? signIns : writes
    return (request, reply, done) => {
      const wait = limit.take(ipKey(request.ip))
      if (wait === 0) return done()
      sendRefusal(reply, refuseTooMany(wait))
    }
  })
}
