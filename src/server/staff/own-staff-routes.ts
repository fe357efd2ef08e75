import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { chooseStaffPassword, listStaffSessions, setOwnShift, signOutStaffSession } from '#contract/staff/staff.ts'
import type { FailedSignIns } from '../accounts/failed-sign-ins.ts'
import { hashPassword, passwordMatches } from '../accounts/password.ts'
import { refuseCommon } from '../accounts/refuse-common.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import { setShift } from './set-shift.ts'
import type { StaffEvents } from './staff-events.ts'
import { dropStaffLinks } from './staff-link-store.ts'
import { closeOtherStaffSessions, closeStaffSessionById, staffSessionsOf } from './staff-session-store.ts'
import { findStaff, isEmailTaken, lockAllStaff, lockStaff, type StaffRow, updateStaff } from './staff-store.ts'
import { personView } from './staff-view.ts'

type Needs = { db: Db; guards: Guards; failedStaffSignIns: FailedSignIns; staffEvents: StaffEvents }

/** What everybody of the staff does for themselves. */
export function ownStaffRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, failedStaffSignIns, staffEvents } = needs

  serveEndpoint(app, guards, listStaffSessions, async ({ actor, request }) => {
    const sessions = await staffSessionsOf(db, actor.id, ownToken(request))
    return { sessions: sessions.map(({ id, ...session }) => ({ _id: id, ...session })) }
  })

  serveEndpoint(app, guards, signOutStaffSession, async ({ body, actor }) => {
    await inTransaction(db, (tx) => closeStaffSessionById(tx, { staffId: actor.id, id: body.session }))
    return { message: 'Signed out' }
  })

  serveEndpoint(app, guards, setOwnShift, async ({ body: { onShift }, actor, request: { ip } }) => {
    const row = await inTransaction(db, async (tx) => {
      const person = await lockStaff(tx, actor.id)
      if (!person?.isActive) return refuse('not_signed_in')
      await setShift(tx, staffEvents, { person, onShift, actor, ip })
      return person
    })
    if (isRefused(row)) return row
    return { message: onShift ? 'You’re on shift' : 'Your shift has ended', person: await personView(db, row) }
  })

  serveEndpoint(app, guards, chooseStaffPassword, async ({ body, actor, request }) => {
    const tooCommon = refuseCommon(body.newPassword, 'newPassword')
    if (tooCommon) return tooCommon
    const before = await findStaff(db, actor.id)
    if (!before) return refuse('not_signed_in')
    const wrong = await refuseWrongPassword(before, body.password, request)
    if (wrong) return wrong
    const email = before.email ?? body.email
    if (!email) return refuse('missing_details', EMAIL_NEEDED, { fields: { email: EMAIL_NEEDED } })
    const passwordHash = await hashPassword(body.newPassword)
    const row = await inTransaction(db, async (tx) => {
      await lockAllStaff(tx)
      const person = await lockStaff(tx, actor.id)
      if (!person?.isActive) return refuse('not_signed_in')
      if (person.passwordHash !== before.passwordHash) return wrongPassword()
      if (await isEmailTaken(tx, email, actor.id)) {
        return refuse('already_exists', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })
      }
      await closeOtherStaffSessions(tx, actor.id, ownToken(request))
      await dropStaffLinks(tx, actor.id)
      await recordActivity(tx, { who: actor, act: 'staff_password_chosen', target: actor.id, ip: request.ip })
      return updateStaff(tx, actor.id, { email, passwordHash })
    })
    if (isRefused(row)) return row
    return { message: 'Password saved. Other devices are signed out.', person: await personView(db, row) }
  })

  /** Guesses count as failed sign-ins. */
  async function refuseWrongPassword(
    { email, passwordHash }: StaffRow,
    password: string | undefined,
    request: FastifyRequest,
  ): Promise<Refused<'invalid_credentials' | 'too_many_requests'> | null> {
    if (passwordHash === null) return null
    const caller = { email: email ?? '', ip: ipKey(request.ip) }
    const isRight = await failedStaffSignIns.attempt(caller, async () =>
      (await passwordMatches(password ?? '', passwordHash)) ? true : null,
    )
    if (isRefused(isRight)) return isRight
    return isRight ? null : wrongPassword()
  }
}

const ownToken = (request: FastifyRequest) => readToken(request, 'staffToken') ?? ''

const EMAIL_NEEDED = 'You’ll sign in with an email address. Please enter yours.'
export const EMAIL_TAKEN = 'Someone else on the staff has this email address.'
const WRONG = 'This isn’t your current password.'
const wrongPassword = () => refuse('invalid_credentials', WRONG, { fields: { password: WRONG } })
