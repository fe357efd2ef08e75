import { daysBefore } from '#domain/shop-day.ts'
import type { CatalogChanges } from './catalog/catalog-changes.ts'
import { writeUnitsSold } from './catalog/popularity-store.ts'
import type { Db } from './db/database.ts'
import type { BackgroundJobs } from './jobs/background-jobs.ts'
import { unitsSold } from './orders/sold-lines-store.ts'

const HOUR = 3600
const DAYS = 30

type Needs = { db: Db; jobs: BackgroundJobs; catalogChanges: CatalogChanges }

/** What sold well lately comes first in searches. */
export function startCountingSales({ db, jobs, catalogChanges }: Needs): void {
  jobs.add({ name: 'count sales', everySeconds: HOUR, run: () => countSales({ db, catalogChanges }) })
}

export async function countSales({ db, catalogChanges }: Omit<Needs, 'jobs'>): Promise<void> {
  const changed = await writeUnitsSold(db, await unitsSold(db, daysBefore(new Date(), DAYS)))
  if (changed > 0) catalogChanges.popularityChanged()
}
