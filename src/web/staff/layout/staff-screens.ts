import { STAFF_ROLES, type StaffRole } from '#domain/staff.ts'
import type { StaffScreen } from './staff-screen.ts'

export const START = ''

/** Each is loaded when it is opened, and linked on the start page for the roles that it is for. */
const STAFF_SCREENS: readonly StaffScreen[] = [
  {
    screen: START,
    text: 'Start',
    roles: STAFF_ROLES,
    load: async () => (await import('../start/start-page.tsx')).StartPage,
  },
  {
    screen: 'pick',
    text: 'Pick orders',
    roles: ['manager', 'picker'],
    load: async () => (await import('../pick/pick-page.tsx')).PickPage,
  },
  {
    screen: 'ride',
    text: 'Deliver orders',
    roles: ['manager', 'rider'],
    load: async () => (await import('../ride/ride-page.tsx')).RidePage,
  },
]

export const screensFor = (role: StaffRole) => STAFF_SCREENS.filter(({ roles }) => roles.includes(role))
