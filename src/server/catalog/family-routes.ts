import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { addSize, saveFamily } from '#contract/catalog/seller-family.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { bySize, sizeLabel, whyNoSharedShelf } from '#domain/family.ts'
import { baseAmountOf, baseUnitOf, type Quantity, quantityText } from '#domain/quantity.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { insertSize } from './add-size.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import {
  deleteEmptyShelves,
  findShelves,
  type ShelfRow,
  type Standing,
  saveShelf,
  saveStandings,
} from './family-shelf-store.ts'
import { lockFamily } from './family-store.ts'
import { fitLooseShelves } from './loose-shelf.ts'
import { planFamily } from './plan-family.ts'
import { indexProducts } from './product-index.ts'
import { findProducts, type ProductRow } from './product-store.ts'
import { sellerViews } from './seller-view.ts'
import { editedBy, setStockCause } from './stock-cause.ts'

type Needs = { db: Db; guards: Guards; catalogChanges: CatalogChanges; dictionary: SearchDictionary }

/** Sizes of one thing: which products they are, and whether they share a shelf. */
export function familyRoutes(app: FastifyInstance, { db, guards, catalogChanges, dictionary }: Needs): void {
  serveEndpoint(app, guards, addSize, async ({ body: { quantity, ...size }, actor, request }) => {
    if (quantity === null) return refuse('malformed')
    const all = await inTransaction(db, async (tx) => {
      const inserted = await insertSize(tx, { ...size, quantity })
      if (isRefused(inserted)) return inserted
      const { added } = inserted
      const details = { name: `${added.name}, ${quantityText(quantity)}` }
      await recordActivity(tx, { who: actor, act: 'product_added', target: added.id, details, ip: request.ip })
      await dictionary.changed(tx, await indexProducts(tx, [added.id]))
      for (const { id, category } of inserted.all) await catalogChanges.edited(tx, { id, categories: [category] })
      return inserted.all.map(({ id }) => id)
    })
    if (isRefused(all)) return all
    const rows = (await findProducts(db, all)).filter((row) => !row.archivedAt)
    return { message: 'Size added', products: await sellerViews(db, rows.sort(inSizes)) }
  })

  serveEndpoint(app, guards, saveFamily, async ({ body: { products: ids, shelf }, actor, request }) => {
    const saved = await inTransaction(db, async (tx) => {
      const rows = await lockFamily(tx, ids)
      if (!rows)
        return refuse('changed_meanwhile', 'Someone else has changed these sizes. Please reload and try again.')
      const asked = rows.filter((row) => ids.includes(row.id) && !row.archivedAt).sort(inSizes)
      const problem = whyNotTogether(asked, ids)
      if (problem) return problem
      const shelves = await findShelves(tx, [...new Set(rows.flatMap(({ shelfId }) => shelfId ?? []))])
      const isAlone = asked.length === 1
      const next = shelf && !isAlone ? shelfFor(shelf, asked, shelves) : null
      if (isRefused(next)) return next
      const family = isAlone ? null : (asked.find((row) => row.family)?.family ?? newId())
      const standings = planFamily({ rows, ids: new Set(ids), family, shelf: next, shelves })
      const changed = standings.filter((standing) => !isDeepStrictEqual(standing, standingOf(rows, standing.id)))
      const isRefilled = next !== null && shelves.get(next.id)?.amount !== next.amount
      if (changed.length === 0 && !isRefilled) return asked
      await setStockCause(tx, editedBy(actor))
      if (next) await saveShelf(tx, next)
      await saveStandings(tx, standings)
      await deleteEmptyShelves(tx, [...shelves.keys()])
      await fitLooseShelves(
        tx,
        rows.map(({ id }) => id),
      )
      await record(tx, { actor, ip: request.ip }, { rows, asked, isAlone, shelves, shelf: next })
      for (const { id, category } of rows) await catalogChanges.edited(tx, { id, categories: [category] })
      return asked
    })
    if (isRefused(saved)) return saved
    const rows = await findProducts(db, ids)
    const message = saved.length === 1 ? 'Sizes removed' : 'Sizes saved'
    return { message, products: await sellerViews(db, rows.sort(inSizes)) }
  })
}

const inSizes = (one: ProductRow, other: ProductRow) => bySize({ _id: one.id, ...one }, { _id: other.id, ...other })

const standingOf = (rows: readonly ProductRow[], id: string): Standing | undefined => {
  const row = rows.find((each) => each.id === id)
  return row && { id, family: row.family, shelfId: row.shelfId, shelfSize: row.shelfSize, stock: row.stock }
}

function whyNotTogether(
  asked: readonly ProductRow[],
  ids: readonly string[],
): Refused<'not_found' | 'impossible_move'> | null {
  if (asked.length < ids.length) return refuse('not_found', 'We couldn’t find one of these products.')
  const [first, ...more] = ids.flatMap((id) => asked.find((row) => row.id === id && row.family !== null) ?? [])
  const other = more.find(({ family }) => family !== first?.family)
  if (!other) return null
  return refuse(
    'impossible_move',
    `${other.name} is already a size of another product. Please remove it from those sizes first.`,
  )
}

type AskedShelf = Quantity & { was?: number | undefined }

/** The shelf that they share already, if it is counted in the same unit, or a new one. */
function shelfFor(
  { unit, amount, was }: AskedShelf,
  asked: readonly ProductRow[],
  shelves: ReadonlyMap<string, ShelfRow>,
): ShelfRow | Refused<'malformed' | 'changed_meanwhile'> {
  const problem = whyNoSharedShelf(unit, asked)
  if (problem) return refuse('malformed', problem, { fields: { shelf: problem } })
  const base = baseUnitOf(unit)
  const now = asked.flatMap(({ shelfId }) => shelves.get(shelfId ?? '') ?? []).find((shelf) => shelf.unit === base)
  const wanted = baseAmountOf({ amount, unit })
  if (!now) return { id: newId(), unit: base, amount: wanted }
  if (was === undefined || wanted === now.amount) return { ...now, amount: wanted }
  if (was === amount) return now
  if (baseAmountOf({ amount: was, unit }) === now.amount) return { ...now, amount: wanted }
  const left = quantityText(now)
  return refuse('changed_meanwhile', `There’s ${left} on the shelf now: orders came in meanwhile. Please count again.`)
}

type Recorded = {
  rows: readonly ProductRow[]
  asked: readonly ProductRow[]
  isAlone: boolean
  shelves: ReadonlyMap<string, ShelfRow>
  shelf: ShelfRow | null
}

async function record(
  tx: Tx,
  { actor, ip }: { actor: Parameters<typeof recordActivity>[1]['who']; ip: string },
  { rows, asked, isAlone, shelves, shelf }: Recorded,
): Promise<void> {
  const [first] = asked
  if (!first) return
  const family = asked.find((row) => row.family)?.family
  const labels = (some: readonly ProductRow[]) => some.map(sizeLabel).join(' · ') || null
  const onShelf = (one: ShelfRow | undefined | null) => (one ? quantityText(one) : null)
  const before = rows.flatMap(({ shelfId, id }) =>
    asked.some((row) => row.id === id) ? (shelves.get(shelfId ?? '') ?? []) : [],
  )[0]
  const changes = [
    {
      field: 'sizes',
      from: labels(rows.filter((row) => family && row.family === family && !row.archivedAt).sort(inSizes)),
      to: isAlone ? null : labels(asked),
    },
    { field: 'shelf', from: onShelf(before), to: onShelf(shelf) },
  ].filter(({ from, to }) => from !== to)
  const details = { name: first.name, ...(changes.length > 0 && { changes }) }
  await recordActivity(tx, { who: actor, act: 'sizes_saved', target: first.id, details, ip })
}
