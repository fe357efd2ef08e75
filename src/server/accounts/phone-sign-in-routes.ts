import type { FastifyInstance } from 'fastify'
import { askAccountCode, askPhoneCode, CODE_MINUTES, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { phoneWords } from '#domain/phone-number.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { accountForCode, findAccount, hasPassword } from './account-store.ts'
import { ownAccount } from './own-account.ts'
import { type PhoneCodes, wrongCode } from './phone-codes.ts'
import { type CartOf, openShopperSession, welcome } from './welcome.ts'

type Needs = { db: Db; guards: Guards; phoneCodes: PhoneCodes; cartOf: CartOf }

/** Somebody who orders by phone signs in with a code to that number; there is no password. */
export function phoneSignInRoutes(app: FastifyInstance, { db, guards, phoneCodes, cartOf }: Needs): void {
  app.addHook('onReady', async () => phoneCodes.start())

  serveEndpoint(app, guards, askPhoneCode, ({ body: { phone }, request }) =>
    phoneCodes.ask({ phone, purpose: 'sign-in', holder: '' }, { message: ASKED, request }),
  )

  serveEndpoint(app, guards, loginWithPhone, async ({ body: { phone, code }, request, reply }) => {
    const asked = { phone, purpose: 'sign-in', holder: '' } as const
    const signedIn = await phoneCodes.use(asked, { code, request }, async (tx) => {
      const id = await accountForCode(tx, asked)
      const account = id && (await findAccount(tx, id))
      const token = account && (await openShopperSession(tx, request, { ...account, passwordHash: '' }))
      return token ? { account, token } : wrongCode()
    })
    return isRefused(signedIn) ? signedIn : welcome(reply, signedIn, cartOf)
  })

  serveEndpoint(app, guards, askAccountCode, async ({ userId, request }) => {
    const account = await ownAccount(db, userId)
    const { phone } = account
    if (!phone || hasPassword(account)) return refuse('impossible_move', 'Please use your password instead.')
    return phoneCodes.ask(
      { phone, purpose: 'account', holder: userId },
      { message: `We’ve sent a code to ${phoneWords(phone)}. It works for ${CODE_MINUTES} minutes.`, request },
    )
  })
}

const ASKED = `If you’ve ordered by phone with this number in the last six months, we’ve sent it a code. It works for ${CODE_MINUTES} minutes.`
