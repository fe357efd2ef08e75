import type { FastifyInstance } from 'fastify'
import { addPasskey, listPasskeys, offerPasskey, removePasskey, renamePasskey } from '#contract/accounts/passkeys.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { sessionToken } from '../http/session-cookie.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { queueAccountMail } from './account-mail.ts'
import { lockShopper } from './account-store.ts'
import { deviceName } from './device-name.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { ownAccount, withPassword } from './own-account.ts'
import { challengeIn, NotAccepted, passkeyCeremonies } from './passkey-ceremonies.ts'
import { newChallenge, takeChallenge } from './passkey-challenge-store.ts'
import {
  credentialsOf,
  deletePasskey,
  insertPasskey,
  type PasskeyView,
  passkeysOf,
  renamePasskeyTo,
} from './passkey-store.ts'
import { sessionsOf } from './session-store.ts'

const MAX_PASSKEYS = 20

type Needs = {
  db: Db
  guards: Guards
  failedSignIns: FailedSignIns
  shopState: ShopState
  config: { publicUrl: string }
}

/** The shopper's own passkeys. Adding one takes the password, so that a stolen session plants none. */
export function passkeyRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, shopState, config } = needs
  const ceremonies = passkeyCeremonies(config.publicUrl, () => shopState.facts.name)

  serveEndpoint(app, guards, listPasskeys, async ({ userId }) => {
    const passkeys = await passkeysOf(db, userId)
    return { passkeys: passkeys.map(viewOf) }
  })

  serveEndpoint(app, guards, offerPasskey, async ({ body, userId, request }) => {
    const account = await withPassword(needs, { userId, password: body.password, request })
    if (isRefused(account)) return account
    const known = await credentialsOf(db, userId)
    if (known.length >= MAX_PASSKEYS) return tooMany()
    const challenge = await newChallenge(db, { purpose: 'add', holder: sessionToken(request, 'shopper') ?? '' })
    return { options: ceremonies.offer(account, { challenge, known }) }
  })

  serveEndpoint(app, guards, addPasskey, async ({ body: { credential }, userId, request }) => {
    const holder = sessionToken(request, 'shopper') ?? ''
    const challenge = challengeIn(credential)
    if (!challenge || !(await takeChallenge(db, challenge, { purpose: 'add', holder })))
      return refuse('too_late', TOO_LATE)
    const accepted = await ceremonies.accept(credential, challenge)
    if (accepted instanceof NotAccepted) {
      request.log.info({ reason: accepted.reason }, 'a new passkey was not accepted')
      return refuse('invalid_credentials', NOT_ACCEPTED)
    }
    const account = await ownAccount(db, userId)
    return inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      if (!(await isStillOpen(tx, userId, holder))) return refuse('not_signed_in')
      if ((await passkeysOf(tx, userId)).length >= MAX_PASSKEYS) return tooMany()
      const added = await insertPasskey(tx, userId, { ...accepted, name: deviceName(request.headers['user-agent']) })
      if (!added) return refuse('already_exists', KNOWN_ALREADY)
      if (account.isConfirmed) await queueAccountMail(tx, { news: 'passkey', recipient: account.email, account })
      return { message: 'Passkey added', passkey: viewOf(added) }
    })
  })

  serveEndpoint(app, guards, renamePasskey, async ({ body: { passkey, name }, userId }) => {
    const isRenamed = await inTransaction(db, (tx) => renamePasskeyTo(tx, { userId, id: passkey }, name))
    return isRenamed ? { message: 'Name saved', name } : refuse('not_found', 'This passkey has been removed.')
  })

  serveEndpoint(app, guards, removePasskey, async ({ body: { passkey }, userId }) => {
    await inTransaction(db, (tx) => deletePasskey(tx, { userId, id: passkey }))
    return { message: 'Passkey removed' }
  })
}

/** A password reset ends all sessions under the same lock, and no passkey may come after it. */
async function isStillOpen(tx: Tx, userId: string, token: string): Promise<boolean> {
  const sessions = await sessionsOf(tx, { kind: 'shopper', id: userId }, token)
  return sessions.some(({ isCurrent }) => isCurrent)
}

const viewOf = ({ id, ...passkey }: PasskeyView) => ({ _id: id, ...passkey })

const tooMany = () =>
  refuse('impossible_move', `You have ${MAX_PASSKEYS} passkeys. Please remove one before you add another.`)

const TOO_LATE = 'This took too long, or was tried twice. Please start again.'
const NOT_ACCEPTED = 'We couldn’t add this passkey. Please try again, or use another device.'
const KNOWN_ALREADY = 'This passkey is in use already.'
