import type { StaffRole } from '#domain/staff.ts'

export const ROLE_NAMES: Record<StaffRole, string> = { manager: 'Manager', picker: 'Picker', rider: 'Rider' }
