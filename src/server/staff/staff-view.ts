import type { SellerStaff } from '#contract/seller-staff.ts'
import type { StaffPerson } from '#contract/staff.ts'
import { mayManage, type ShopActor } from '#domain/staff.ts'
import type { Reader } from '../db/database.ts'
import { openShifts } from './shift-store.ts'
import type { StaffRow } from './staff-store.ts'

export async function personView(db: Reader, row: StaffRow): Promise<StaffPerson> {
  return viewOf(row, (await openShifts(db, row.id)).get(row.id))
}

export async function sellerViews(db: Reader, rows: StaffRow[], actor: ShopActor): Promise<SellerStaff[]> {
  const shifts = await openShifts(db, rows.length === 1 ? rows[0]?.id : undefined)
  return rows.map((row) => ({
    ...viewOf(row, shifts.get(row.id)),
    isActive: row.isActive,
    lastSeenAt: row.lastSeenAt,
    mayManage: mayManage(actor, row.role),
  }))
}

const viewOf = (
  { id, name, role, email, phone, passwordHash }: StaffRow,
  onShiftSince: Date | undefined,
): StaffPerson => ({
  _id: id,
  name,
  role,
  email,
  phone,
  hasPassword: passwordHash !== null,
  onShiftSince: onShiftSince ?? null,
})
