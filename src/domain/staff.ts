import type { Hands } from './delivery/work-ahead.ts'

export const STAFF_ROLES = ['manager', 'picker', 'rider'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export type StaffMember = { id: string; name: string; role: StaffRole }

/** Who acts for the shop: its owner, whose credentials are settings, or somebody of the staff. */
export type ShopActor = 'owner' | StaffMember

/** Managers look after pickers and riders; only the owner makes, changes and ends managers. */
export function mayManage(actor: ShopActor, role: StaffRole): boolean {
  return actor === 'owner' || (actor.role === 'manager' && role !== 'manager')
}

type RoleCount = { role: StaffRole; people: number; onShift: number }

/**
 * How many hands the shop has now. Managers count for neither. With no picker and no rider at all, the seller's own
 * hands move the orders: one of each.
 */
export function handsOf(counts: readonly RoleCount[]): Hands {
  const count = (role: StaffRole) => counts.find((one) => one.role === role) ?? { people: 0, onShift: 0 }
  const [pickers, riders] = [count('picker'), count('rider')]
  if (pickers.people + riders.people === 0) return { pickers: 1, riders: 1 }
  return { pickers: pickers.onShift, riders: riders.onShift }
}
