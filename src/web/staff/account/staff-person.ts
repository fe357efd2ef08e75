import type { StaffPerson } from '#contract/staff/staff.ts'
import { useStaffSession } from './staff-session.ts'

/** Who is signed in: the layout shows no screen to anybody else. */
export function useStaffPerson(): StaffPerson {
  const session = useStaffSession()
  if (session.state !== 'in') throw new Error('nobody of the staff is signed in')
  return session.user
}
