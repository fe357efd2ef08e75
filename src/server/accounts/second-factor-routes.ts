import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  showSecondFactor,
} from '#contract/accounts/second-factor.ts'
import { type Refused, refuse, refuseAt } from '#contract/refused.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { acceptCode, newRecoveryCodes } from './second-factor.ts'
import type { FindHolder, SecondFactorHolder } from './second-factor-holder.ts'
import {
  clearSecondFactor,
  findSecondFactor,
  offerTotpKey,
  readSecondFactor,
  type SecondFactorRow,
  saveSecondFactor,
} from './second-factor-store.ts'
import { closeOtherSessions } from './session-store.ts'
import { noteFailure, secondsUntilOpen } from './sign-in-failure-store.ts'
import { base32, newTotpKey, otpauthUri, stepOfCode } from './totp.ts'

type Needs = {
  db: Db
  guards: Guards
  secondFactorHolder: FindHolder
  shopState: ShopState
  config: { publicUrl: string }
}

/** What the owner and managers do with their own second factor. */
export function secondFactorRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, secondFactorHolder, shopState, config } = needs
  serveEndpoint(app, guards, showSecondFactor, async ({ actor }) => {
    const person = await secondFactorHolder(actor)
    if (!person) return refuse('not_authorized')
    return { ...(await readSecondFactor(db, person.holder.id)), hasPassword: person.hasPassword }
  })

  serveEndpoint(app, guards, offerSecondFactor, async ({ body, actor }) => {
    const person = await secondFactorHolder(actor)
    if (!person) return refuse('not_authorized')
    if (!person.hasPassword) return noPassword()
    const isRight = await person.isPassword(body.password)
    const key = newTotpKey()
    const refused = await changing(db, person, async (tx, { totpKey }) => {
      if (totpKey) return refuse('already_exists', 'Two-step sign-in is already on.')
      if (!isRight) return wrongPassword()
      await offerTotpKey(tx, person.holder.id, key)
      return null
    })
    if (refused) return refused
    const account = { shop: `${shopState.facts.name} ${new URL(config.publicUrl).hostname}`, account: person.account }
    return { key: base32(key), uri: otpauthUri(key, account) }
  })

  serveEndpoint(app, guards, confirmSecondFactor, async ({ body, actor, request }) => {
    const person = await secondFactorHolder(actor)
    if (!person) return refuse('not_authorized')
    const codes = newRecoveryCodes()
    const refused = await changing(db, person, async (tx, { totpKeyOffered: totpKey }) => {
      if (!totpKey) return refuse('not_found', 'This set-up has ended. Please start again.')
      const totpLastStep = stepOfCode(body.code.replaceAll(' ', ''), totpKey, { lastStep: 0, now: Date.now() })
      if (totpLastStep === null) return wrongCode()
      await saveSecondFactor(tx, person.holder.id, { totpKey, totpLastStep, codes })
      await changed(tx, 'second_factor_added', { actor, person, request })
      return null
    })
    return refused ?? { message: 'Two-step sign-in is on', recoveryCodes: codes }
  })

  serveEndpoint(app, guards, removeSecondFactor, async ({ body, actor, request }) => {
    const person = await secondFactorHolder(actor)
    if (!person) return refuse('not_authorized')
    if (!person.hasPassword) return noPassword()
    const isRight = await person.isPassword(body.password)
    const refused = await changing(db, person, async (tx, factor) => {
      if (!factor.totpKey) return refuse('not_found', 'Two-step sign-in is already off.')
      if (!isRight) return wrongPassword()
      if (!(await acceptCode(tx, factor, body.code))) return wrongCode()
      await clearSecondFactor(tx, person.holder.id)
      await changed(tx, 'second_factor_removed', { actor, person, request })
      return null
    })
    return refused ?? { message: 'Two-step sign-in is off' }
  })
}

const wrongPassword = () => refuseAt('password', 'invalid_credentials', 'Wrong password.')
const wrongCode = () => refuseAt('code', 'wrong_code')
const noPassword = () => refuse('impossible_move', 'Please choose a password first.')

type Guessed = 'invalid_credentials' | 'wrong_code'

/** A wrong guess changes nothing but its count, so it is returned, and the transaction commits. */
async function changing<Code extends Guessed | 'already_exists' | 'not_found'>(
  db: Db,
  person: SecondFactorHolder,
  work: (tx: Tx, factor: SecondFactorRow) => Promise<Refused<Code> | null>,
): Promise<Refused<Code | 'too_many_requests' | 'not_authorized'> | null> {
  // Guesses of a session that somebody else holds are counted apart from sign-ins.
  const counter = `settings of ${person.holder.id}`
  const { refused } = await inTransaction(db, async (tx) => {
    if (!(await person.lock(tx))) return { refused: refuse('not_authorized') }
    const factor = await findSecondFactor(tx, person.holder.id)
    const seconds = await secondsUntilOpen(tx, counter)
    if (seconds > 0) return { refused: refuseTooMany(seconds) }
    const refused = await work(tx, factor)
    if (refused && isGuess(refused)) await noteFailure(tx, counter)
    return { refused }
  })
  return refused
}

const isGuess = ({ body: { code } }: Refused) => code === 'invalid_credentials' || code === 'wrong_code'

type Change = { actor: ShopActor; person: SecondFactorHolder; request: FastifyRequest }

/** Sessions that were opened in another way than the new one end. */
async function changed(
  tx: Tx,
  act: 'second_factor_added' | 'second_factor_removed',
  { actor, person, request }: Change,
): Promise<void> {
  await closeOtherSessions(tx, person.holder, sessionToken(request, person.holder.kind))
  await recordActivity(tx, { who: actor, act, ip: request.ip })
}
