import type { FastifyInstance } from 'fastify'
import { listCategories } from '#contract/catalog/categories.ts'
import {
  listSellerCategories,
  type SellerCategory,
  saveCategories,
  setCategoryPicture,
} from '#contract/catalog/seller-categories.ts'
import type { BodyReceived } from '#contract/endpoint.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { colourFor } from '#domain/category-palette.ts'
import { planCategories } from '#domain/category-plan.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import type { Categories } from './categories.ts'
import { categoryChanges } from './category-changes.ts'
import { setPicture } from './category-edit-store.ts'
import {
  type CategoryRow,
  countInCategories,
  knownCategory,
  lockCategories,
  nextVersion,
  readCategories,
} from './category-store.ts'
import type { PictureStore } from './picture-store.ts'
import { savePictures } from './product-pictures.ts'
import { encodeOne, uploadFormOf } from './upload-form.ts'
import { type WantedRow, writePlan } from './write-categories.ts'

type Needs = {
  db: Db
  guards: Guards
  uploads: Uploads
  categories: Categories
  dictionary: SearchDictionary
  catalogChanges: CatalogChanges
  pictures: PictureStore
}
type Wanted = BodyReceived<typeof saveCategories>['categories'][number]

export function categoryRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, categories, dictionary, catalogChanges, pictures } = needs

  serveEndpoint(app, guards, listCategories, async () => ({ categories: categories.listed }))
  serveEndpoint(app, guards, listSellerCategories, () => sellerList(db))

  serveEndpoint(app, guards, saveCategories, async ({ body, actor, request: { ip } }) => {
    const saved = await inTransaction(db, async (tx) => {
      if ((await lockCategories(tx)) !== body.version) return changedMeanwhile()
      const { categories: rows } = await readCategories(tx)
      const counts = await countInCategories(tx)
      const wanted = body.categories.map((one, place) => wantedRow(one, rows, place))
      const known = rows.map((row) => knownCategory(row, counts))
      const plan = planCategories(known, wanted, body.moves)
      if ('message' in plan) return refuse('malformed', plan.message, { fields: { [plan.field]: plan.message } })
      const changes = categoryChanges(rows, plan)
      if (changes.length === 0) return
      const areProductsMoved = await writePlan(tx, plan)
      await recordActivity(tx, { who: actor, act: 'categories_saved', details: { changes }, ip })
      await published(tx)
      if (areProductsMoved) await catalogChanges.imported(tx)
    })
    if (isRefused(saved)) return saved
    await categories.read()
    return { message: 'Categories saved', ...(await sellerList(db)) }
  })

  serveUpload(app, needs, setCategoryPicture, uploadFormOf(setCategoryPicture), async ({ actor, request, upload }) => {
    const encoded = await encodeOne(setCategoryPicture, upload.files)
    if (isRefused(encoded)) return encoded
    const saved = await savePictures(pictures, encoded, ([picture = '']) =>
      inTransaction(db, async (tx) => {
        await lockCategories(tx)
        const row = (await readCategories(tx)).categories.find(({ id }) => id === upload.data.id)
        if (!row) return refuse('not_found', 'We couldn’t find this category.')
        await setPicture(tx, row.id, picture)
        const changes = [{ field: 'picture', from: row.text, to: row.text }]
        await recordActivity(tx, { who: actor, act: 'categories_saved', details: { changes }, ip: request.ip })
        await published(tx)
        return true
      }),
    )
    if (isRefused(saved)) return saved
    await categories.read()
    return { message: 'Picture saved', ...(await sellerList(db)) }
  })

  async function published(tx: Tx): Promise<void> {
    await nextVersion(tx)
    await dictionary.changed(tx, 'all')
    await categories.changed(tx)
  }
}

const changedMeanwhile = (): Refused<'changed_meanwhile'> =>
  refuse('changed_meanwhile', 'Someone else has changed the categories. Please look at them and try again.')

async function sellerList(db: Db): Promise<{ categories: SellerCategory[]; version: number }> {
  const { categories, version } = await readCategories(db)
  const counts = await countInCategories(db)
  return {
    version,
    categories: categories.map((row) => ({ ...row, _id: row.id, products: counts.get(row.path) ?? 0 })),
  }
}

/** What a request leaves out stays as it is. */
function wantedRow(given: Wanted, rows: readonly CategoryRow[], place: number): WantedRow {
  const { _id, path } = given
  const now = rows.find((row) => (_id === undefined ? row.path.toLowerCase() === path.toLowerCase() : row.id === _id))
  return {
    id: _id,
    path,
    text: given.text,
    bgColor: given.bgColor ?? now?.bgColor ?? colourFor(place),
    aliases: given.aliases ?? now?.aliases ?? [],
    parent: given.parent === undefined ? now?.parent : given.parent,
    hidden: given.hidden ?? now?.hidden ?? false,
    keepsPicture: given.image !== null,
  }
}
