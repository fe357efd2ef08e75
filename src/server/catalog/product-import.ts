import { IMPORT_LIMITS, type ImportReport } from '../../contract/seller-catalog.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, type Refused, refuse } from '../http/refused.ts'
import type { Shop } from '../shop.ts'
import { type ImportPlan, type Planned, planImport } from './import-plan.ts'
import type { Tell } from './import-table.ts'
import { insertImported, updateImported } from './product-import-store.ts'

const AT_ONCE = 500
/** More than this, and the shelf is read anew instead of product by product. */
const FEW = 500

export type ImportOrder = { text: string; dryRun: boolean; tell: Tell }

/** Takes the whole file or nothing of it. */
export async function importProductsFrom(
  shop: Shop,
  { text, dryRun, tell }: ImportOrder,
): Promise<ImportReport | Refused> {
  const plan = await planImport(shop, text, tell)
  if (isRefusal(plan) || dryRun) return isRefusal(plan) ? plan : report(plan, dryRun)
  if (plan.badTotal > 0) return refuse(400, 'bad_rows', badRowsSentence(plan), { rows: plan.bad })
  const written = await inTransaction(shop.db, (tx) => write(tx, plan.planned, tell))
  if (isRefusal(written)) return written
  const { planned } = plan
  await (planned.length > FEW ? shop.productList.forget() : shop.productList.refresh(planned.map(({ id }) => id)))
  return report(plan, dryRun)
}

async function write(tx: Tx, planned: Planned[], tell: Tell): Promise<number | Refused> {
  const inOrder = planned.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let done = 0
  for (const [kind, writeSome] of [
    ['change', updateImported],
    ['add', insertImported],
  ] as const) {
    const ofKind = inOrder.filter((line) => line.kind === kind)
    for (let from = 0; from < ofKind.length; from += AT_ONCE) {
      tell({ stage: 'writing', done, of: planned.length })
      const some = ofKind.slice(from, from + AT_ONCE)
      if ((await writeSome(tx, some)) !== some.length) return changedMeanwhile()
      done += some.length
    }
  }
  tell({ stage: 'writing', done, of: planned.length })
  return done
}

const changedMeanwhile = () =>
  refuse(
    409,
    'changed_meanwhile',
    'Some of these products were changed during the import, so nothing was saved. Please try again.',
  )

const badRowsSentence = ({ badTotal, rows }: ImportPlan) =>
  `We couldn't import ${badTotal} of ${rows} rows, so nothing was saved. Please fix them and try again.`

function report({ planned, unchanged, rows, bad, badTotal }: ImportPlan, dryRun: boolean): ImportReport {
  const added = planned.filter(({ kind }) => kind === 'add').length
  const changes = planned
    .slice(0, IMPORT_LIMITS.listed)
    .map(({ line, kind, values, columns }) => ({ line, kind, name: values.name, columns }))
  return { dryRun, rows, added, changed: planned.length - added, unchanged, changes, bad, badTotal }
}
