import { STAFF_ROLES, type StaffRole } from '#domain/staff.ts'
import type { RefusalCode } from './refusal.ts'

type Rule = {
  /** Which roles of the staff may make the call. */
  roles: readonly StaffRole[]
  owner?: true
  /** How others are refused. */
  refusals: readonly RefusalCode[]
}

/** Who may make a call. */
export const AUDIENCES = {
  anyone: { roles: [], refusals: [] },
  shopper: { roles: [], refusals: ['not_signed_in'] },
  /** The owner and managers. */
  seller: { roles: ['manager'], owner: true, refusals: ['not_authorized', 'wrong_role'] },
  owner: { roles: [], owner: true, refusals: ['not_authorized', 'wrong_role'] },
  /** All of the staff; the owner is not one of them. */
  staff: { roles: STAFF_ROLES, refusals: ['not_signed_in'] },
  picker: { roles: ['manager', 'picker'], refusals: ['not_signed_in', 'wrong_role'] },
  rider: { roles: ['manager', 'rider'], refusals: ['not_signed_in', 'wrong_role'] },
} as const satisfies Record<string, Rule>

export type Audience = keyof typeof AUDIENCES

export const audienceRule = (who: Audience): Rule => AUDIENCES[who]
