import type { FastifyInstance } from 'fastify'
import { ALIKE_PRODUCTS, listAlike } from '#contract/catalog/alike.ts'
import { refuse } from '#contract/refused.ts'
import { dearestInstead, rankReplacements } from '#domain/replacement.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readTax } from '../shop/tax-store.ts'
import { alikeView, findAlike } from './alike-store.ts'
import { findProducts, publicView } from './product-store.ts'

export function alikeRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, listAlike, async ({ query: { id } }) => {
    const [row] = await findProducts(db, [id])
    if (!row) return refuse('unknown_product', 'We couldn’t find this product.')
    const tax = await readTax(db)
    const { offerPrice } = row
    const found = await findAlike(db, { product: row, maxPrice: dearestInstead(offerPrice), tax })
    const missing = { product: alikeView(row, tax), pieces: 1, offerPrice, ifMissing: { kind: 'alike' } as const }
    const ranked = rankReplacements(missing, found, { max: ALIKE_PRODUCTS })
    return { products: ranked.map(({ product }) => publicView(product.row)) }
  })
}
