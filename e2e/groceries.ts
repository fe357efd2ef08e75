import { type APIRequestContext, expect, request } from '@playwright/test'
import { SELLER } from './seller.ts'
import type { ShopServer } from './shop-server.ts'

export interface Grocery {
  _id: string
  name: string
  category: string
  offerPrice: number
}

interface Offer {
  name: string
  category?: string
  price?: number
  offerPrice?: number
  /** How many there are; nobody counts them when it is left out. */
  stock?: number
}

/** The seller, in a browser of their own, puts one more product on the shelf. */
export const putOnShelf = (shop: ShopServer, offer: Offer): Promise<Grocery> =>
  asSeller(shop, async (api) => {
    const { price = 50, offerPrice = 40, category = 'Vegetables', ...rest } = offer
    const productData = JSON.stringify({ description: ['Picked this morning'], category, price, offerPrice, ...rest })
    const reply = await (await api.post('/api/product/add', { multipart: { productData } })).json()
    expect(reply).toMatchObject({ success: true })
    return reply.product
  })

export const setStock = (shop: ShopServer, id: string, stock: { inStock: boolean; stock?: number }): Promise<void> =>
  asSeller(shop, async (api) => {
    const reply = await api.post('/api/product/stock', { data: { id, ...stock } })
    expect(await reply.json()).toMatchObject({ success: true })
  })

/** The same product at another price, from now on. */
export const setPrice = (shop: ShopServer, { _id: id, name, category }: Grocery, offerPrice: number): Promise<void> =>
  asSeller(shop, async (api) => {
    const changed = { id, name, category, price: offerPrice, offerPrice, description: [], pictures: [] }
    const reply = await api.post('/api/product/update', { multipart: { productData: JSON.stringify(changed) } })
    expect(await reply.json()).toMatchObject({ success: true })
  })

async function asSeller<T>(shop: ShopServer, work: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const api = await request.newContext({ baseURL: shop.url })
  expect(await (await api.post('/api/seller/login', { data: SELLER })).json()).toMatchObject({ success: true })
  const done = await work(api)
  await api.dispose()
  return done
}
