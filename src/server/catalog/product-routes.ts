import type { FastifyInstance } from 'fastify'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addProduct, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, type Handler, serveEndpoint } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { refuseTakenBarcode } from './barcode-store.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { type Categories, unknownCategory } from './categories.ts'
import { lockCategory } from './category-store.ts'
import { listKey } from './list-key.ts'
import { fitLooseShelves } from './loose-shelf.ts'
import type { PictureStore } from './picture-store.ts'
import { withPriceWords } from './price-words.ts'
import { indexProducts } from './product-index.ts'
import { savePictures } from './product-pictures.ts'
import { readCursor } from './product-sort.ts'
import { insertProduct, productView, updateStock } from './product-store.ts'
import type { PublicList } from './public-list.ts'
import { setOnShelf } from './set-on-shelf.ts'
import { editedBy, setStockCause } from './stock-cause.ts'
import { encodeUploads, uploadFormOf } from './upload-form.ts'

const MAX_IDS = 200

type Needs = {
  db: Db
  guards: Guards
  uploads: Uploads
  publicList: PublicList
  dictionary: SearchDictionary
  catalogChanges: CatalogChanges
  categories: Categories
  pictures: PictureStore
  shopState: ShopState
}

export function productRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, publicList, dictionary, catalogChanges, categories, pictures, shopState } = needs

  const list: Handler<typeof listProducts> = async ({ query: { ids, ...filter }, request, reply }) => {
    if (ids !== undefined) {
      return publicList.sendProducts(request, reply, ids.split(',').filter(Boolean).slice(0, MAX_IDS))
    }
    if (Object.keys(filter).length === 0) return publicList.sendWhole(request, reply)
    if (filter.cursor && !readCursor(filter.cursor))
      return refuse('malformed', 'This cursor isn’t valid. Please start from the first page.')
    const wanted = categories.narrow(filter)
    return isRefused(wanted) ? wanted : publicList.sendPage(request, reply, wanted)
  }
  serveEndpoint(app, guards, listProducts, list, {
    fromMemory: (request, reply) => publicList.sendReady(request, reply),
    isFromMemory: ({ raw }) => listKey(raw.url ?? '') === listProducts.path,
  })

  const form = withPriceWords(uploadFormOf(addProduct), shopState)
  serveUpload(app, needs, addProduct, form, async ({ actor, request, upload }) => {
    const encoded = await encodeUploads(upload.files, { field: addProduct.multipart.files })
    if (isRefused(encoded)) return encoded
    const write = (names: string[]) =>
      inTransaction(db, async (tx) => {
        const category = await lockCategory(tx, upload.data.category)
        if (category === null) return unknownCategory(categories.all)
        await setStockCause(tx, editedBy(actor))
        const added = await insertProduct(tx, { ...upload.data, category }, names)
        const about = { target: added.id, details: { name: added.name } }
        await recordActivity(tx, { who: actor, act: 'product_added', ...about, ip: request.ip })
        await dictionary.changed(tx, await indexProducts(tx, [added.id]))
        await catalogChanges.edited(tx, { id: added.id, categories: [added.category] })
        return added
      })
    const kept = await savePictures(pictures, encoded, (names) =>
      refuseTakenBarcode(db, upload.data.barcode, () => write(names)),
    )
    return isRefused(kept) ? kept : { message: MESSAGES.productAdded, product: productView(kept) }
  })

  serveEndpoint(app, guards, setProductStock, async ({ body: { id, ...wanted }, actor, request }) => {
    const row = await inTransaction(db, async (tx) => {
      await setStockCause(tx, editedBy(actor))
      const onShelf = await setOnShelf(tx, id, wanted.stock)
      if (isRefused(onShelf)) return onShelf
      const updated = await updateStock(tx, id, onShelf ? { inStock: wanted.inStock } : wanted)
      if (!updated) return refuse('not_found', 'We couldn’t find this product.')
      if (updated.loose) await fitLooseShelves(tx, [id])
      const { name, inStock, stock } = updated
      const about = { target: id, details: { name, inStock, stock } }
      await recordActivity(tx, { who: actor, act: 'stock_changed', ...about, ip: request.ip })
      for (const edit of [{ id, categories: [updated.category] }, ...(onShelf ?? [])])
        await catalogChanges.edited(tx, edit)
      return updated
    })
    return isRefused(row) ? row : { message: MESSAGES.stockUpdated, product: productView(row) }
  })
}
