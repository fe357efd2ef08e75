import type { FastifyInstance } from 'fastify'
import { listProducts } from '#contract/catalog.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { addProduct, productData, setProductStock } from '#contract/seller-catalog.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type FromMemory, type Guards, type Handler, serveEndpoint } from '../http/serve-endpoint.ts'
import type { PictureStore } from './picture-store.ts'
import type { ProductList } from './product-list.ts'
import { readPage } from './product-pages.ts'
import { keepPictures } from './product-pictures.ts'
import { readCursor } from './product-sort.ts'
import { findProducts, insertProduct, productView, publicView, updateStock } from './product-store.ts'
import { readProductUpload } from './product-upload.ts'

type Needs = { db: Db; guards: Guards; productList: ProductList; pictures: PictureStore }

export function productRoutes(app: FastifyInstance, { db, guards, productList, pictures }: Needs): void {
  const list: Handler<typeof listProducts> = async ({ query: { ids, ...filter }, request, reply }) => {
    if (!request.url.includes('?')) return productList.send(request, reply)
    if (ids !== undefined) {
      const rows = await findProducts(db, ids.split(',').filter(Boolean).slice(0, 200))
      return { products: rows.map(publicView) }
    }
    if (filter.cursor && !readCursor(filter.cursor))
      return refuse('malformed', "This cursor isn't valid. Please start from the first page.")
    return readPage(db, filter)
  }
  const wholeShelf: FromMemory = (request, reply) =>
    request.raw.url === listProducts.path && productList.sendReady(request, reply)
  serveEndpoint(app, guards, listProducts, list, wholeShelf)

  serveEndpoint(app, guards, addProduct, async ({ request }) => {
    const upload = await readProductUpload(request, productData)
    if (isRefused(upload)) return upload
    const row = await keepPictures(pictures, upload.pictures, (names) =>
      db.transaction((tx) => insertProduct(tx, upload.data, names)),
    )
    await productList.refresh([row.id])
    return { message: MESSAGES.productAdded, product: productView(row) }
  })

  serveEndpoint(app, guards, setProductStock, async ({ body: { id, ...wanted } }) => {
    const row = await inTransaction(db, async (tx) => {
      return (await updateStock(tx, id, wanted)) ?? refuse('not_found', "We couldn't find this product.")
    })
    if (isRefused(row)) return row
    await productList.refresh([id])
    return { message: MESSAGES.stockUpdated, product: productView(row) }
  })
}
