import type { Db } from '../db/database.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { noteAct } from './shift-store.ts'

const NOTE_EVERY_MS = 60_000

/** The same guards; what somebody of the staff does keeps their shift. Reading does not: open screens do it alone. */
export function notingActs(guards: Guards, db: Db): Guards {
  const noted = new Map<string, number>()
  return {
    ...guards,
    async staffOf(request) {
      const person = await guards.staffOf(request)
      if (!person || request.method === 'GET') return person
      const now = Date.now()
      if (now - (noted.get(person.id) ?? 0) >= NOTE_EVERY_MS) {
        noted.set(person.id, now)
        await noteAct(db, person.id)
      }
      return person
    },
  }
}
