import type { StaffRole } from '#domain/staff.ts'

type Screen = { path: string; text: string; roles: readonly StaffRole[] }

/** What the start page links to, and for which roles. */
export const STAFF_SCREENS: readonly Screen[] = [
  { path: '/staff/pick', text: 'Pick orders', roles: ['manager', 'picker'] },
  { path: '/staff/ride', text: 'Deliver orders', roles: ['manager', 'rider'] },
  { path: '/seller/orders', text: 'Open the seller area', roles: ['manager'] },
]
