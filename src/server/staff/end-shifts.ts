import type { FastifyInstance } from 'fastify'
import { shiftEnd } from '#domain/shift-end.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { endShift, lockDueShift, overdueShifts } from './shift-store.ts'
import type { StaffEvents } from './staff-events.ts'
import { lockStaff } from './staff-store.ts'

export const END_SHIFTS = 'end shifts'
const EVERY_SECONDS = 60

type Needs = {
  db: Db
  staffEvents: StaffEvents
  /** Whether somebody picks an order, or has orders to bring: they are not cut off. */
  hasOrders: (tx: Tx, staffId: string) => Promise<boolean>
}

/** Shifts end as planned, or two hours after the last act, so that a forgotten one promises nothing. */
export function startEndingShifts(app: FastifyInstance, needs: Needs & { jobs: BackgroundJobs }): void {
  app.addHook('onReady', async () => {
    needs.jobs.add({ name: END_SHIFTS, everySeconds: EVERY_SECONDS, run: (stopping) => endShifts(needs, stopping) })
  })
}

async function endShifts(needs: Needs, stopping: AbortSignal): Promise<void> {
  for (const staffId of await overdueShifts(needs.db)) {
    if (stopping.aborted) return
    await inTransaction(needs.db, (tx) => endIfDue(tx, needs, staffId))
  }
}

/** Under the person's lock: of several processes one ends it, and an act of this moment keeps it. */
async function endIfDue(tx: Tx, { staffEvents, hasOrders }: Needs, staffId: string): Promise<void> {
  const person = await lockStaff(tx, staffId)
  const shift = person && (await lockDueShift(tx, staffId))
  if (!shift || (await hasOrders(tx, staffId))) return
  await endShift(tx, staffId)
  const { id, name, role } = person
  const details = { role, ended: shiftEnd(shift).cause }
  await recordActivity(tx, { who: { id, name, role }, act: 'shift_ended', target: id, details, ip: null })
  staffEvents.shiftsChanged(tx)
}
