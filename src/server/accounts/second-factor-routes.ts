import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  showSecondFactor,
} from '#contract/second-factor.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import { acceptCode, newRecoveryCodes } from './second-factor.ts'
import {
  type AccessRow,
  clearSecondFactor,
  lockSellerAccess,
  offerTotpKey,
  readSecondFactor,
  saveSecondFactor,
} from './seller-access-store.ts'
import { isSellersPassword, type SellerAccess } from './seller-credentials.ts'
import { closeOtherSellerSessions } from './seller-session-store.ts'
import { noteFailure, secondsUntilOpen } from './sign-in-failure-store.ts'
import { base32, newTotpKey, otpauthUri, stepOfCode } from './totp.ts'

/** Guesses of a session that somebody else holds are counted apart from sign-ins. */
const COUNTER = 'settings'

type Needs = { db: Db; guards: Guards; sellerAccess: SellerAccess; config: { publicUrl: string } }

export function secondFactorRoutes(app: FastifyInstance, { db, guards, sellerAccess, config }: Needs): void {
  serveEndpoint(app, guards, showSecondFactor, () => readSecondFactor(db))

  serveEndpoint(app, guards, offerSecondFactor, async ({ body }) => {
    const key = newTotpKey()
    const refused = await changing(db, async (tx, access) => {
      if (access.totpKey) return refuse('already_exists', 'Two-step sign-in is already on.')
      if (!isSellersPassword(body.password, sellerAccess)) return refuse('invalid_credentials', 'Wrong password.')
      await offerTotpKey(tx, key)
      return null
    })
    if (refused) return refused
    const account = { shop: `GreenCart ${new URL(config.publicUrl).hostname}`, account: sellerAccess.email }
    return { key: base32(key), uri: otpauthUri(key, account) }
  })

  serveEndpoint(app, guards, confirmSecondFactor, async ({ body, request }) => {
    const recoveryCodes = newRecoveryCodes()
    const refused = await changing(db, async (tx, { totpKeyOffered: totpKey }) => {
      if (!totpKey) return refuse('not_found', 'This set-up has ended. Please start again.')
      const totpLastStep = stepOfCode(body.code.replaceAll(' ', ''), totpKey, { lastStep: 0, now: Date.now() })
      if (totpLastStep === null) return refuse('wrong_code')
      await saveSecondFactor(tx, { totpKey, totpLastStep, recoveryCodes })
      await changed(tx, 'second_factor_added', request)
      return null
    })
    return refused ?? { message: 'Two-step sign-in is on', recoveryCodes }
  })

  serveEndpoint(app, guards, removeSecondFactor, async ({ body, request }) => {
    const refused = await changing(db, async (tx, access) => {
      if (!access.totpKey) return refuse('not_found', 'Two-step sign-in is already off.')
      if (!isSellersPassword(body.password, sellerAccess)) return refuse('invalid_credentials', 'Wrong password.')
      if (!(await acceptCode(tx, access, body.code))) return refuse('wrong_code')
      await clearSecondFactor(tx)
      await changed(tx, 'second_factor_removed', request)
      return null
    })
    return refused ?? { message: 'Two-step sign-in is off' }
  })
}

type Guessed = 'invalid_credentials' | 'wrong_code'

/** A wrong guess changes nothing but its count, so it is returned in a transaction that is kept. */
async function changing<Code extends Guessed | 'already_exists' | 'not_found'>(
  db: Db,
  work: (tx: Tx, access: AccessRow) => Promise<Refused<Code> | null>,
): Promise<Refused<Code | 'too_many_requests'> | null> {
  const { refused } = await inTransaction(db, async (tx) => {
    const access = await lockSellerAccess(tx)
    const seconds = await secondsUntilOpen(tx, COUNTER)
    if (seconds > 0) return { refused: refuseTooMany(seconds) }
    const refused = await work(tx, access)
    if (refused && isGuess(refused)) await noteFailure(tx, COUNTER)
    return { refused }
  })
  return refused
}

const isGuess = ({ body: { code } }: Refused) => code === 'invalid_credentials' || code === 'wrong_code'

/** Sessions that were opened in another way than the new one end. */
async function changed(
  tx: Tx,
  act: 'second_factor_added' | 'second_factor_removed',
  request: FastifyRequest,
): Promise<void> {
  await closeOtherSellerSessions(tx, readToken(request, 'sellerToken') ?? '')
  await recordActivity(tx, { who: 'seller', act, ip: request.ip })
}
