import type { ComponentType } from 'react'
import type { StaffPerson } from '#contract/staff/staff.ts'
import type { StaffRole } from '#domain/staff.ts'

/** What every screen is told: who is signed in, and the other screens for their role. */
export type ScreenProps = { person: StaffPerson; others: readonly StaffScreen[] }

export type StaffScreen = {
  /** The part of the path after /staff/. */
  screen: string
  /** On the large link that leads there. */
  text: string
  roles: readonly StaffRole[]
  load: () => Promise<ComponentType<ScreenProps>>
}
