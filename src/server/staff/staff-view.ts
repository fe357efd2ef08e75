import type { SellerStaff } from '#contract/staff/seller-staff.ts'
import type { StaffPerson } from '#contract/staff/staff.ts'
import { type OpenShift, shiftEnd } from '#domain/shift-end.ts'
import { mayManage, type ShopActor } from '#domain/staff.ts'
import { holdersAmong } from '../accounts/second-factor-store.ts'
import type { Reader } from '../db/database.ts'
import { openShifts } from './shift-store.ts'
import type { StaffRow } from './staff-store.ts'

export async function personView(db: Reader, row: StaffRow): Promise<StaffPerson> {
  const shifts = await openShifts(db, row.id)
  return viewOf(row, { shifts, factors: await holdersAmong(db, [row.id]) })
}

export async function sellerViews(db: Reader, rows: StaffRow[], actor: ShopActor): Promise<SellerStaff[]> {
  const shifts = await openShifts(db, rows.length === 1 ? rows[0]?.id : undefined)
  const factors = await holdersAmong(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...viewOf(row, { shifts, factors }),
    isActive: row.isActive,
    bag: { orders: row.bagOrders, items: row.bagItems },
    lastSeenAt: row.lastSeenAt,
    mayManage: mayManage(actor, row.role),
  }))
}

type Beside = { shifts: Map<string, OpenShift>; factors: Set<string> }

const viewOf = (
  { id, name, role, email, phone, passwordHash }: StaffRow,
  { shifts, factors }: Beside,
): StaffPerson => ({
  _id: id,
  name,
  role,
  email,
  phone,
  hasPassword: passwordHash !== null,
  secondFactor: factors.has(id),
  ...shiftView(shifts.get(id)),
})

const shiftView = (shift: OpenShift | undefined) => ({
  onShiftSince: shift?.since ?? null,
  shiftPlannedUntil: shift?.plannedEnd ?? null,
  shiftEndsAt: shift ? shiftEnd(shift).at : null,
})
