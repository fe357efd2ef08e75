import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse, refuseAt } from '#contract/refused.ts'
import type { ActivityDetails } from '#contract/shop/activity.ts'
import { checkStaff, loginStaff, loginWithLink, logoutStaff } from '#contract/staff/staff.ts'
import type { FailedSignIns } from '../accounts/failed-sign-ins.ts'
import { checkPassword } from '../accounts/password-check.ts'
import { sendSignedOut, signOut } from '../accounts/sign-out.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { setCookie } from '../http/session-cookie.ts'
import { enterStaff } from './staff-entry.ts'
import { findStaffLink, redeemStaffLink } from './staff-link-store.ts'
import { findStaff, findStaffByEmail, lockStaffFirst, type StaffRow } from './staff-store.ts'
import { personView } from './staff-view.ts'

type Needs = { db: Db; guards: Guards; failedStaffSignIns: FailedSignIns }

export function staffSignInRoutes(app: FastifyInstance, { db, guards, failedStaffSignIns }: Needs): void {
  serveEndpoint(app, guards, loginStaff, async ({ body, request, reply }) => {
    let known: StaffRow | null = null
    const person = await checkPassword(failedStaffSignIns, { ...body, who: body.email, request }, async () => {
      known = await findStaffByEmail(db, body.email)
      return known?.isActive ? known : null
    })
    if (isRefused(person)) return person
    const wrong = () => refuseAt('password', 'invalid_credentials', MESSAGES.wrongUser)
    if (!person) {
      if (known) recordWrongPassword(known, request, reply)
      return wrong()
    }
    const { code } = body
    const entered = await inTransaction(db, async (tx) => {
      await lockStaffFirst(tx, person.id)
      return enterStaff(tx, { person, by: 'password', code, request })
    })
    if ('refused' in entered) return entered.refused
    return entered.token ? welcome(reply, person, entered.token) : wrong()
  })

  serveEndpoint(app, guards, loginWithLink, async ({ body, request, reply }) => {
    const { token, code } = body
    const over = () => refuse('not_found', LINK_OVER)
    const staffId = await findStaffLink(db, token)
    if (!staffId) return over()
    const entered = await inTransaction(db, async (tx) => {
      const person = await lockStaffFirst(tx, staffId)
      // While it asks for a code, the link stays.
      if (!person || (await findStaffLink(tx, token)) !== staffId) return over()
      const step = await enterStaff(tx, { person, by: 'link', code, request })
      if ('refused' in step) return step
      const isRedeemed = (await redeemStaffLink(tx, token)) !== null
      return step.token && isRedeemed ? { person, token: step.token } : over()
    })
    if (isRefused(entered)) return entered
    return 'refused' in entered ? entered.refused : welcome(reply, entered.person, entered.token)
  })

  serveEndpoint(app, guards, checkStaff, async ({ request, reply }) => {
    const member = await guards.staffOf(request)
    const row = member && (await findStaff(db, member.id))
    return row ? { person: await personView(db, row) } : sendSignedOut(reply)
  })

  serveEndpoint(app, guards, logoutStaff, ({ request, reply }) =>
    signOut(db, { kind: 'staff', request, reply }, async (tx, id) => {
      const person = await findStaff(tx, id)
      if (person) await recordActivity(tx, { who: person, act: 'signed_out', ip: request.ip })
    }),
  )

  /**
   * Only of people who are there: with emails that a stranger makes up, the list would have no end. After the answer,
   * whose time would tell otherwise who works here.
   */
  function recordWrongPassword({ id, name, role }: StaffRow, { ip, log }: FastifyRequest, reply: FastifyReply): void {
    const details: ActivityDetails = { factor: 'password', name, role }
    const failed = { who: 'stranger', act: 'sign_in_failed', target: id, details, ip } as const
    reply.raw.once('close', () => {
      inTransaction(db, (tx) => recordActivity(tx, failed)).catch((err) =>
        log.error({ err }, 'a failed sign-in is not in Activity'),
      )
    })
  }

  async function welcome(reply: FastifyReply, person: StaffRow, token: string) {
    setCookie(reply, 'staffToken', token)
    return { message: MESSAGES.loggedIn, person: await personView(db, person) }
  }
}

const LINK_OVER = 'This link no longer works. Links work once, for 15 minutes. Please ask for a new one.'
