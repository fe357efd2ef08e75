import { passwordMatches } from '../accounts/password.ts'
import type { SecondFactorHolder } from '../accounts/second-factor-holder.ts'
import type { Db } from '../db/database.ts'
import { findStaff, lockStaffFirst } from './staff-store.ts'

/** A manager, as one who can have a second factor. */
export async function staffAsHolder(db: Db, id: string): Promise<SecondFactorHolder | null> {
  const person = await findStaff(db, id)
  if (!person) return null
  const { email, name, passwordHash } = person
  return {
    holder: { kind: 'staff', id },
    account: email ?? name,
    hasPassword: passwordHash !== null,
    isPassword: async (given) => passwordHash !== null && passwordMatches(given, passwordHash),
    async lock(tx) {
      const now = await lockStaffFirst(tx, id)
      return now?.isActive === true && now.role === 'manager' && now.passwordHash === passwordHash
    },
  }
}
