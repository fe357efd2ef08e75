import type { FastifyInstance } from 'fastify'
import {
  archiveProduct,
  listSellerProducts,
  type PictureChoice,
  type SellerProduct,
  updateProduct,
} from '#contract/catalog/seller-catalog.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { productChanges } from '#domain/product-changes.ts'
import { baseAmountOf, baseUnitOf } from '#domain/quantity.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { refuseTakenBarcode } from './barcode-store.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { type Categories, unknownCategory } from './categories.ts'
import { lockCategory } from './category-store.ts'
import { familyBeside, resizeOnShelf } from './family-store.ts'
import { fitLooseShelves, leaveOwnShelves } from './loose-shelf.ts'
import type { PictureStore } from './picture-store.ts'
import { pictureAt } from './picture-url.ts'
import { withPriceWords } from './price-words.ts'
import { lockProduct, rewriteProduct, setArchived } from './product-edit-store.ts'
import { indexProducts } from './product-index.ts'
import { savePictures } from './product-pictures.ts'
import { cursorAt, readCursor } from './product-sort.ts'
import { countProducts, type ProductRow, selectProducts } from './product-store.ts'
import { sellerViews } from './seller-view.ts'
import { setOnShelf } from './set-on-shelf.ts'
import { editedBy, setStockCause } from './stock-cause.ts'
import { lockProducts } from './stock-store.ts'
import { encodeUploads, uploadFormOf } from './upload-form.ts'

const PAGE = 50

type Needs = {
  db: Db
  guards: Guards
  uploads: Uploads
  dictionary: SearchDictionary
  catalogChanges: CatalogChanges
  categories: Categories
  pictures: PictureStore
  shopState: ShopState
}

export function sellerProductRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, dictionary, catalogChanges, categories, pictures: folder, shopState } = needs

  serveEndpoint(app, guards, listSellerProducts, async ({ query }) => {
    const { limit = PAGE, sort = 'newest', ...asked } = query
    const filter = categories.narrow(asked)
    if (isRefused(filter)) return filter
    if (filter.cursor && !readCursor(filter.cursor))
      return refuse('malformed', 'This cursor isn’t valid. Please start from the first page.')
    const rows = await selectProducts(db, { ...filter, sort, limit })
    const { page, next } = pageOf(rows, limit, (last) => cursorAt(sort, last))
    return { products: await sellerViews(db, page), total: await countProducts(db, filter), ...next }
  })

  const form = withPriceWords(uploadFormOf(updateProduct), shopState)
  serveUpload(app, needs, updateProduct, form, async ({ actor, request, upload }) => {
    const { data: changes, files } = upload
    const encoded = await encodeUploads(files, { field: updateProduct.multipart.files })
    if (isRefused(encoded)) return encoded
    const chosen = usedUploads(changes.pictures, encoded.length)
    if (isRefused(chosen)) return chosen
    const wanted = encoded.filter((_, index) => chosen.includes(index))
    const write = (names: string[]) =>
      inTransaction(db, async (tx) => {
        const category = await lockCategory(tx, changes.category)
        if (category === null) return unknownCategory(categories.all)
        if (changes.stock !== undefined) await lockProducts(tx, [changes.id])
        const product = await lockProduct(tx, changes.id)
        if (!product) return unknownProduct()
        if (changes.revision !== undefined && changes.revision !== product.revision) return changedMeanwhile(product)
        const uploaded = new Map(chosen.map((index, place) => [index, names[place] ?? '']))
        await setStockCause(tx, editedBy(actor))
        const pictures = choosePictures(changes.pictures, { product, uploaded })
        if (isRefused(pictures)) return pictures
        if (changes.loose !== undefined && changes.stock !== undefined) await leaveOwnShelves(tx, [changes.id])
        const onShelf = await setOnShelf(tx, changes.id, changes.stock)
        if (isRefused(onShelf)) return onShelf
        const rewritten = await rewriteProduct(
          tx,
          product,
          { ...changes, category, ...(onShelf && { stock: undefined }) },
          pictures,
        )
        const resized = await resize(tx, product, rewritten)
        if (isRefused(resized)) return resized
        await fitLooseShelves(tx, [changes.id])
        const row = (await lockProduct(tx, changes.id)) ?? rewritten
        const changed = productChanges(product, row)
        const details = { name: row.name, ...(changed.length > 0 && { changes: changed }) }
        const about = { target: row.id, details }
        await recordActivity(tx, { who: actor, act: 'product_changed', ...about, ip: request.ip })
        await dictionary.changed(tx, await indexProducts(tx, [row.id]))
        await catalogChanges.edited(tx, { id: row.id, categories: [product.category, row.category] })
        for (const edit of onShelf ?? []) await catalogChanges.edited(tx, edit)
        return row
      })
    const updated = await savePictures(folder, wanted, (names) =>
      refuseTakenBarcode(db, changes.barcode, () => write(names)),
    )
    return isRefused(updated) ? updated : { message: MESSAGES.productUpdated, product: await sellerViewOf(db, updated) }
  })

  serveEndpoint(app, guards, archiveProduct, async ({ body: { id, archived }, actor, request }) => {
    const updated = await inTransaction(db, async (tx) => {
      const set = await setArchived(tx, id, archived)
      if (!set) return unknownProduct()
      const act = archived ? 'product_archived' : 'product_restored'
      await recordActivity(tx, { who: actor, act, target: id, details: { name: set.name }, ip: request.ip })
      await dictionary.changed(tx, await indexProducts(tx, [id]))
      for (const { id: each, category } of [set, ...(await familyBeside(tx, set))])
        await catalogChanges.edited(tx, { id: each, categories: [category] })
      return set
    })
    if (isRefused(updated)) return updated
    return {
      message: archived ? MESSAGES.productArchived : MESSAGES.productRestored,
      product: await sellerViewOf(db, updated),
    }
  })
}

async function sellerViewOf(db: Db, row: ProductRow): Promise<SellerProduct> {
  const [view] = await sellerViews(db, [row])
  if (!view) throw new Error(`product ${row.id} has no view`)
  return view
}

const unknownProduct = () => refuse('not_found', 'We couldn’t find this product.')

const changedMeanwhile = ({ name }: ProductRow) =>
  refuse('changed_meanwhile', `Someone else has changed ${name}. Please reload it and try again.`)

const badPictures = (message: string) => refuse('malformed', message, { fields: { pictures: message } })

/** Which of the files sent along are wanted, in the order in which they came. */
function usedUploads(choices: PictureChoice[], sent: number): number[] | Refused<'malformed'> {
  const used = choices.flatMap((choice) => ('upload' in choice ? [choice.upload] : []))
  const fits = used.every((index) => index < sent) && new Set(used).size === used.length
  return fits ? used.sort() : badPictures('Each new picture needs its own file.')
}

type Sources = { product: ProductRow; uploaded: ReadonlyMap<number, string> }

function choosePictures(choices: PictureChoice[], { product, uploaded }: Sources): string[] | Refused<'malformed'> {
  const pictures: string[] = []
  for (const choice of choices) {
    const picture = 'upload' in choice ? uploaded.get(choice.upload) : pictureAt(choice.keep)
    const isTheirs = picture && ('upload' in choice || product.pictures.includes(picture))
    if (!isTheirs) return badPictures('One of the pictures to keep doesn’t belong to this product.')
    pictures.push(picture)
  }
  return pictures
}

/** A size on a shared shelf takes as much of it as is in a pack. */
async function resize(tx: Tx, before: ProductRow, { id, quantity }: ProductRow): Promise<null | Refused<'malformed'>> {
  if (before.family === null || before.shelfId === null) return null
  const unit = before.quantity && baseUnitOf(before.quantity.unit)
  if (!quantity || baseUnitOf(quantity.unit) !== unit)
    return refuse('malformed', SHARED_QUANTITY, { fields: { quantity: SHARED_QUANTITY } })
  const size = baseAmountOf(quantity)
  if (size !== before.shelfSize) await resizeOnShelf(tx, id, size)
  return null
}

const SHARED_QUANTITY =
  'This size shares a shelf with others, so its quantity stays in the same unit. Remove it from the sizes first.'
