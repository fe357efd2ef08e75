import type { ImportReport } from '#contract/catalog/seller-catalog.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { clearBarcodes, isTakenBarcode } from './barcode-store.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { type Categories, chooseSentence } from './categories.ts'
import { holdCategories } from './category-store.ts'
import { type ImportPlan, planImport } from './import-plan.ts'
import type { ReportProgress } from './import-table.ts'
import { type PictureStore, PicturesAway, picturesAway } from './picture-store.ts'
import { insertImported, type Planned, updateImported } from './product-import-store.ts'
import { indexProducts } from './product-index.ts'

const AT_ONCE = 500

export type ImportNeeds = {
  db: Db
  pictures: PictureStore
  dictionary: SearchDictionary
  catalogChanges: CatalogChanges
  categories: Categories
}
type ImportRequest = {
  text: string
  dryRun: boolean
  overwriteStock: boolean
  report: ReportProgress
  actor: ShopActor
  ip: string
}

/** Takes the whole file or nothing of it. */
export async function importProductsFrom(
  { db, pictures, dictionary, catalogChanges, categories }: ImportNeeds,
  { text, dryRun, overwriteStock, report, actor, ip }: ImportRequest,
): Promise<ImportReport | Refused<'bad_file' | 'bad_rows' | 'too_large' | 'changed_meanwhile' | 'unavailable'>> {
  // As they are now: the file is held against one list, and written only while that is still the list.
  await categories.reload()
  const { version } = categories
  const known = { find: (path: string) => categories.find(path), choose: chooseSentence(categories.all) }
  const plan = await planImport({ db, pictures, categories: known }, { text, overwriteStock }, report).catch(
    refuseIfAway,
  )
  if (isRefused(plan) || dryRun) return isRefused(plan) ? plan : reportOf(plan, dryRun)
  if (plan.badTotal > 0) return refuse('bad_rows', badRowsSentence(plan), { rows: plan.bad })
  const { added, changed } = reportOf(plan, dryRun)
  const written = await inTransaction(db, async (tx) => {
    if ((await holdCategories(tx)) !== version) return changedMeanwhile()
    await recordActivity(tx, { who: actor, act: 'products_imported', details: { added, changed }, ip })
    const lines = await write(tx, plan.planned, report)
    if (isRefused(lines) || plan.planned.length === 0) return lines
    await dictionary.changed(tx, 'all')
    await catalogChanges.imported(tx)
    return lines
  }).catch(refuseIfTaken)
  return isRefused(written) ? written : reportOf(plan, dryRun)
}

async function write(
  tx: Tx,
  planned: Planned[],
  report: ReportProgress,
): Promise<number | Refused<'changed_meanwhile'>> {
  const inOrder = planned.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const changed = inOrder.filter(({ kind, columns }) => kind === 'change' && columns.includes('barcode'))
  await clearBarcodes(
    tx,
    changed.map(({ id }) => id),
  )
  let done = 0
  for (const [kind, writeSome] of [
    ['change', updateImported],
    ['add', insertImported],
  ] as const) {
    const ofKind = inOrder.filter((line) => line.kind === kind)
    for (let from = 0; from < ofKind.length; from += AT_ONCE) {
      report({ stage: 'writing', done, of: planned.length })
      const some = ofKind.slice(from, from + AT_ONCE)
      if ((await writeSome(tx, some)) !== some.length) return changedMeanwhile()
      await indexProducts(
        tx,
        some.map(({ id }) => id),
      )
      done += some.length
    }
  }
  report({ stage: 'writing', done, of: planned.length })
  return done
}

/** A file that names new pictures can't be checked without them. */
function refuseIfAway(error: unknown): Refused<'unavailable'> {
  if (error instanceof PicturesAway) return picturesAway()
  throw error
}

/** The plan knew of nobody with this barcode: somebody else has just saved it. */
function refuseIfTaken(error: unknown): Refused<'changed_meanwhile'> {
  if (isTakenBarcode(error)) return changedMeanwhile()
  throw error
}

const changedMeanwhile = () =>
  refuse(
    'changed_meanwhile',
    'Some of these products were changed during the import, so nothing was saved. Please try again.',
  )

const badRowsSentence = ({ badTotal, rows }: ImportPlan) =>
  `We couldn’t import ${badTotal} of ${rows} rows, so nothing was saved. Please fix them and try again.`

function reportOf({ planned, ...plan }: ImportPlan, dryRun: boolean): ImportReport {
  const added = planned.filter(({ kind }) => kind === 'add').length
  return { ...plan, dryRun, added, changed: planned.length - added }
}
