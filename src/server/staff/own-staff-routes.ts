import type { FastifyInstance } from 'fastify'
import { isRefused, refuse } from '#contract/refused.ts'
import { chooseStaffPassword, listStaffSessions, setOwnShift, signOutStaffSession } from '#contract/staff/staff.ts'
import { mayBePlanned } from '#domain/shift-end.ts'
import type { FailedSignIns } from '../accounts/failed-sign-ins.ts'
import { hashNewPassword, refuseWrongPassword, wrongPassword } from '../accounts/password-check.ts'
import { closeOtherSessions, closeSessionById, type Holder, sessionsOf } from '../accounts/session-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { BAD_END, setShift } from './set-shift.ts'
import type { StaffEvents } from './staff-events.ts'
import { deleteStaffLinks } from './staff-link-store.ts'
import { findStaff, isEmailTaken, lockAllStaff, lockStaff, updateStaff } from './staff-store.ts'
import { personView } from './staff-view.ts'

type Needs = { db: Db; guards: Guards; failedStaffSignIns: FailedSignIns; staffEvents: StaffEvents }

/** What everybody of the staff does for themselves. */
export function ownStaffRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, failedStaffSignIns, staffEvents } = needs

  serveEndpoint(app, guards, listStaffSessions, async ({ actor, request }) => ({
    sessions: await sessionsOf(db, staff(actor.id), sessionToken(request, 'staff')),
  }))

  serveEndpoint(app, guards, signOutStaffSession, async ({ body, actor }) => {
    await inTransaction(db, (tx) => closeSessionById(tx, staff(actor.id), body.session))
    return { message: 'Signed out' }
  })

  serveEndpoint(app, guards, setOwnShift, async ({ body: { onShift, until }, actor, request: { ip } }) => {
    if (until && !mayBePlanned(until, Date.now())) return refuse('impossible_move', BAD_END)
    const row = await inTransaction(db, async (tx) => {
      const person = await lockStaff(tx, actor.id)
      if (!person?.isActive) return refuse('not_signed_in')
      await setShift(tx, staffEvents, { person, onShift, until, actor, ip })
      return person
    })
    if (isRefused(row)) return row
    return { message: onShift ? 'You’re on shift' : 'Your shift has ended', person: await personView(db, row) }
  })

  serveEndpoint(app, guards, chooseStaffPassword, async ({ body, actor, request }) => {
    const passwordHash = await hashNewPassword(body.newPassword, 'newPassword')
    if (isRefused(passwordHash)) return passwordHash
    const before = await findStaff(db, actor.id)
    if (!before) return refuse('not_signed_in')
    if (before.passwordHash !== null) {
      const given = { who: before.email ?? '', password: body.password ?? '', request }
      const wrong = await refuseWrongPassword(failedStaffSignIns, given, before.passwordHash)
      if (wrong) return wrong
    }
    const email = before.email ?? body.email
    if (!email) return refuse('missing_details', EMAIL_NEEDED, { fields: { email: EMAIL_NEEDED } })
    const row = await inTransaction(db, async (tx) => {
      await lockAllStaff(tx)
      const person = await lockStaff(tx, actor.id)
      if (!person?.isActive) return refuse('not_signed_in')
      if (person.passwordHash !== before.passwordHash) return wrongPassword()
      if (await isEmailTaken(tx, email, actor.id)) {
        return refuse('already_exists', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })
      }
      await closeOtherSessions(tx, staff(actor.id), sessionToken(request, 'staff'))
      await deleteStaffLinks(tx, actor.id)
      await recordActivity(tx, { who: actor, act: 'staff_password_chosen', target: actor.id, ip: request.ip })
      return updateStaff(tx, actor.id, { email, passwordHash })
    })
    if (isRefused(row)) return row
    return { message: 'Password saved. Other devices are signed out.', person: await personView(db, row) }
  })
}

const staff = (id: string): Holder => ({ kind: 'staff', id })

const EMAIL_NEEDED = 'You’ll sign in with an email address. Please enter yours.'
export const EMAIL_TAKEN = 'Someone else on the staff has this email address.'
