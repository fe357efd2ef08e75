import type { ImportReport } from '#contract/catalog/product-csv.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { colourFor } from '#domain/category-palette.ts'
import { NamedCategories, type NewCategory } from '#domain/named-categories.ts'
import type { ShopActor } from '#domain/staff.ts'
import { inPriceWords, type TaxMode } from '#domain/tax.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { addCategories } from './add-categories.ts'
import { clearBarcodes, isTakenBarcode } from './barcode-store.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { type Categories, chooseSentence } from './categories.ts'
import { holdCategories, lockCategories } from './category-store.ts'
import { lockTogether, placeImported } from './import-families.ts'
import { type ImportPlan, planImport } from './import-plan.ts'
import type { ReportProgress } from './import-table.ts'
import { type PictureStore, PicturesAway, picturesAway } from './picture-store.ts'
import { insertImported, type Planned, updateImported } from './product-import-store.ts'
import { indexProducts } from './product-index.ts'
import { editedBy, setStockCause } from './stock-cause.ts'

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
  addsCategories: boolean
  taxMode: TaxMode
  report: ReportProgress
  actor: ShopActor
  ip: string
}

/** Takes the whole file or nothing of it. */
export async function importProductsFrom(
  { db, pictures, dictionary, catalogChanges, categories }: ImportNeeds,
  { text, dryRun, overwriteStock, addsCategories, taxMode, report, actor, ip }: ImportRequest,
): Promise<ImportReport | Refused<'bad_file' | 'bad_rows' | 'too_large' | 'changed_meanwhile' | 'unavailable'>> {
  // As they are now: the file is held against one list, and written only while that is still the list.
  await categories.read()
  const { version, all } = categories
  const names = new NamedCategories(all, {
    find: (path) => categories.find(path),
    adds: addsCategories,
    choose: chooseSentence(all),
  })
  const readCategory = (cell: string) => names.read(cell)
  const plan = await planImport({ db, pictures, readCategory }, { text, overwriteStock }, report).catch(refuseIfAway)
  if (isRefused(plan)) return plan
  plan.bad = plan.bad.map((row) => ({ ...row, reasons: row.reasons.map((said) => inPriceWords(said, taxMode)) }))
  const result = reportOf(plan, { dryRun, named: names.added })
  if (dryRun) return result
  if (plan.badTotal > 0) return refuse('bad_rows', badRowsSentence(plan), { rows: plan.bad })
  const { added, changed, newCategories } = result
  const written = await inTransaction(db, async (tx) => {
    const held = newCategories.length > 0 ? lockCategories(tx) : holdCategories(tx)
    if ((await held) !== version) return changedMeanwhile()
    const rows = newCategories.map((one, nth) => ({ ...one, bgColor: colourFor(all.length + nth) }))
    await addCategories(tx, categories, rows, { who: actor, ip })
    await recordActivity(tx, { who: actor, act: 'products_imported', details: { added, changed }, ip })
    await setStockCause(tx, editedBy(actor))
    if (!(await lockTogether(tx, plan.planned))) return changedMeanwhile()
    const lines = await write(tx, plan.planned, report)
    if (!isRefused(lines) && !(await placeImported(tx, plan.planned))) return changedMeanwhile()
    if (isRefused(lines) || plan.planned.length === 0) return lines
    await dictionary.changed(tx, 'all')
    await catalogChanges.imported(tx)
    return lines
  }).catch(refuseIfTaken)
  if (isRefused(written)) return written
  if (newCategories.length > 0) await categories.read()
  return result
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

type Reported = { dryRun: boolean; named: readonly NewCategory[] }

function reportOf({ planned, ...plan }: ImportPlan, { dryRun, named }: Reported): ImportReport {
  const added = planned.filter(({ kind }) => kind === 'add').length
  const products = Map.groupBy(planned, ({ values }) => values.category)
  const newCategories = named
    .map((one) => ({ ...one, products: products.get(one.path)?.length ?? 0 }))
    .filter((one) => one.products > 0)
  return { ...plan, dryRun, added, changed: planned.length - added, newCategories }
}
