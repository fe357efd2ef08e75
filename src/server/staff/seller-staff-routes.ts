import type { FastifyInstance } from 'fastify'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Act, ActivityDetails } from '#contract/shop/activity.ts'
import {
  addStaff,
  changeStaff,
  deleteStaff,
  listStaff,
  makeStaffLink,
  removeStaffSecondFactor,
  resetStaffPassword,
  setStaffActive,
  setStaffShift,
} from '#contract/staff/seller-staff.ts'
import { mayBePlanned } from '#domain/shift-end.ts'
import { mayManage, type ShopActor } from '#domain/staff.ts'
import { clearSecondFactor } from '../accounts/second-factor-store.ts'
import { closeSessions } from '../accounts/session-store.ts'
import { clearNameOf, recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { EMAIL_TAKEN } from './own-staff-routes.ts'
import { BAD_END, setShift } from './set-shift.ts'
import { endShift } from './shift-store.ts'
import type { StaffEvents } from './staff-events.ts'
import { deleteStaffLinks, newStaffLink } from './staff-link-store.ts'
import {
  insertStaff,
  isEmailTaken,
  listStaffRows,
  lockAllStaff,
  lockStaff,
  type StaffRow,
  updateStaff,
} from './staff-store.ts'
import { sellerViews } from './staff-view.ts'

type Needs = {
  db: Db
  guards: Guards
  staffEvents: StaffEvents
  config: { publicUrl: string }
  /** What else was written about a person goes with their name. */
  staffErased(tx: Tx, id: string): Promise<void>
}
type Acting = { actor: ShopActor; ip: string }

/** What the owner does with the staff, and managers with pickers and riders. */
export function sellerStaffRoutes(app: FastifyInstance, { db, guards, staffEvents, config, staffErased }: Needs): void {
  serveEndpoint(app, guards, listStaff, async ({ actor }) => ({
    staff: await sellerViews(db, await listStaffRows(db), actor),
  }))

  serveEndpoint(
    app,
    guards,
    addStaff,
    async ({ body: { email = null, phone = null, ...details }, actor, request: { ip } }) => {
      const row = await inTransaction(db, async (tx) => {
        await lockAllStaff(tx)
        if (!mayManage(actor, details.role)) return refuse('wrong_role', MANAGERS)
        if (email && (await isEmailTaken(tx, email))) return emailTaken()
        const added = await insertStaff(tx, { ...details, email, phone })
        await record(tx, 'staff_added', added, { actor, ip })
        staffEvents.shiftsChanged(tx)
        return added
      })
      return isRefused(row) ? row : replyWith(row, actor, `${row.name} is on the staff`)
    },
  )

  serveEndpoint(app, guards, changeStaff, async ({ body, actor, request: { ip } }) => {
    const { id, role, email = null, phone = null, ...details } = body
    const row = await managing(id, actor, async (tx, before) => {
      if (!mayManage(actor, role)) return refuse('wrong_role', MANAGERS)
      if (email && (await isEmailTaken(tx, email, id))) return emailTaken()
      const changed = await updateStaff(tx, id, { ...details, role, email, phone })
      if (role !== before.role) {
        await endAccess(tx, changed)
        // Only managers can turn it off for themselves.
        if (await clearSecondFactor(tx, id)) await record(tx, 'second_factor_removed', changed, { actor, ip })
      }
      await record(tx, 'staff_changed', changed, { actor, ip })
      // A rider's bag may be another.
      staffEvents.shiftsChanged(tx)
      return changed
    })
    return isRefused(row) ? row : replyWith(row, actor, 'Changes saved')
  })

  serveEndpoint(app, guards, setStaffActive, async ({ body: { id, active }, actor, request: { ip } }) => {
    const row = await managing(id, actor, async (tx, before) => {
      if (before.isActive === active) return before
      const changed = await updateStaff(tx, id, { isActive: active })
      if (!active) await endAccess(tx, changed)
      await record(tx, active ? 'staff_switched_on' : 'staff_switched_off', changed, { actor, ip })
      staffEvents.shiftsChanged(tx)
      return changed
    })
    if (isRefused(row)) return row
    return replyWith(
      row,
      actor,
      active ? `${row.name} can sign in again` : `${row.name} is switched off and signed out`,
    )
  })

  /** Managers may set the shift of every person, also of each other. */
  serveEndpoint(app, guards, setStaffShift, async ({ body: { id, onShift, until }, actor, request: { ip } }) => {
    if (until && !mayBePlanned(until, Date.now())) return refuse('impossible_move', BAD_END)
    const row = await inTransaction(db, async (tx) => {
      const person = await lockStaff(tx, id)
      if (!person?.isActive) return unknownPerson()
      await setShift(tx, staffEvents, { person, onShift, until, actor, ip })
      return person
    })
    if (isRefused(row)) return row
    return replyWith(row, actor, onShift ? `${row.name} is on shift` : `${row.name} is off shift`)
  })

  serveEndpoint(app, guards, makeStaffLink, async ({ body: { id }, actor, request: { ip } }) => {
    const link = await managing(id, actor, async (tx, person) => {
      if (!person.isActive) return unknownPerson()
      await record(tx, 'staff_link_made', person, { actor, ip })
      return newStaffLink(tx, id)
    })
    if (isRefused(link)) return link
    // What follows the # is not sent to any server, so that no log can keep it.
    return { url: `${config.publicUrl}/staff/login#${link.token}`, expiresAt: link.expiresAt }
  })

  serveEndpoint(app, guards, resetStaffPassword, async ({ body: { id }, actor, request: { ip } }) => {
    const row = await managing(id, actor, async (tx) => {
      const changed = await updateStaff(tx, id, { passwordHash: null })
      await signOut(tx, id)
      await record(tx, 'staff_password_reset', changed, { actor, ip })
      return changed
    })
    return isRefused(row) ? row : replyWith(row, actor, `${row.name} is signed out and has no password now`)
  })

  serveEndpoint(app, guards, removeStaffSecondFactor, async ({ body: { id }, actor, request: { ip } }) => {
    const row = await managing(id, actor, async (tx, person) => {
      if (!(await clearSecondFactor(tx, id))) return refuse('not_found', 'Two-step sign-in is already off.')
      await signOut(tx, id)
      await record(tx, 'second_factor_removed', person, { actor, ip })
      return person
    })
    return isRefused(row) ? row : replyWith(row, actor, `Two-step sign-in is off for ${row.name}`)
  })

  serveEndpoint(app, guards, deleteStaff, async ({ body: { id }, actor, request: { ip } }) => {
    const erased = await managing(id, actor, async (tx, { isActive }) => {
      if (isActive) return refuse('impossible_move', 'Please switch this person off first.')
      const nobody = { name: '', email: null, phone: null, passwordHash: null, erasedAt: new Date() }
      const row = await updateStaff(tx, id, nobody)
      await endAccess(tx, row)
      await clearSecondFactor(tx, id)
      await record(tx, 'staff_erased', row, { actor, ip })
      await clearNameOf(tx, id)
      await staffErased(tx, id)
      return row
    })
    return isRefused(erased) ? erased : { message: 'Name and email erased' }
  })

  async function managing<T>(
    id: string,
    actor: ShopActor,
    work: (tx: Tx, person: StaffRow) => Promise<T>,
  ): Promise<T | Refused<'not_found' | 'wrong_role'>> {
    return inTransaction(db, async (tx) => {
      await lockAllStaff(tx)
      const person = await lockStaff(tx, id)
      if (!person) return unknownPerson()
      return mayManage(actor, person.role) ? work(tx, person) : refuse('wrong_role', MANAGERS)
    })
  }

  async function signOut(tx: Tx, id: string): Promise<void> {
    await closeSessions(tx, { kind: 'staff', id })
    await deleteStaffLinks(tx, id)
    staffEvents.signedOut(tx, id)
  }

  async function endAccess(tx: Tx, { id }: StaffRow): Promise<void> {
    await signOut(tx, id)
    await endShift(tx, id)
    staffEvents.shiftsChanged(tx)
  }

  async function replyWith(row: StaffRow, actor: ShopActor, message: string) {
    const [person] = await sellerViews(db, [row], actor)
    if (!person) throw new Error('a view is missing')
    return { message, person }
  }
}

async function record(tx: Tx, act: Act, { id, name, role }: StaffRow, { actor, ip }: Acting): Promise<void> {
  const details: ActivityDetails = { ...(name && { name }), role }
  await recordActivity(tx, { who: actor, act, target: id, details, ip })
}

const MANAGERS = 'Only the owner can add, change or sign in managers.'
const unknownPerson = () => refuse('not_found', 'We couldn’t find this person. They may have been switched off.')
const emailTaken = () => refuse('already_exists', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })
