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
} from '#contract/accounts/account-settings.ts'
import {
  addPasskey,
  loginWithPasskey,
  offerPasskey,
  offerPasskeyLogin,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/passkeys.ts'
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from '#contract/accounts/second-factor.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { chooseStaffPassword, loginStaff, loginWithLink } from '#contract/staff/staff.ts'
import type { Config } from '../config/config.ts'
import { checkRoutes } from '../http/check-routes.ts'
import { sendRefusal } from '../http/errors.ts'
import { changesState } from '../http/same-origin.ts'
import { ipKey } from './ip-key.ts'
import type { Limits } from './limits.ts'
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
    offerSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
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

type Needs = { config: Pick<Config, 'signinPerMinute' | 'writesPerMinute'>; limits: Limits }

/** Limits sign-ins and other changes a minute from one IP; reading is not counted. */
export function limitIps(app: FastifyInstance, { config, limits }: Needs): void {
  const signIns = limits.of({ name: 'sign-ins', most: config.signinPerMinute })
  const writes = limits.of({ name: 'writes', most: config.writesPerMinute })

  checkRoutes(app, (route) => {
    if (!COUNTED.some((start) => route.url.startsWith(start)) || !changesState(route)) return undefined
    const limit = SIGN_INS.has(route.url) ? signIns : writes
    return async (request, reply) => {
      const wait = await limit.take(ipKey(request.ip))
      if (wait > 0) return sendRefusal(reply, refuseTooMany(wait))
    }
  })
}
