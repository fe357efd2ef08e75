import { type APIRequestContext, request } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { addProduct, setProductStock, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { saveShop } from '#contract/shop/shop.ts'
import type { Diet } from '#domain/food-facts.ts'
import type { Loose } from '#domain/loose.ts'
import type { ShopTax } from '#domain/tax.ts'
import { expectDone } from './call.ts'
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
  /** Sold by weight: the prices are those of a step. */
  loose?: Loose
  weight?: string
  /** How many there are; nobody counts them when it is left out. */
  stock?: number
  diet?: Diet
}

/** The seller, in a browser of their own, puts one more product on the shelf. */
export const putOnShelf = (shop: ShopServer, offer: Offer): Promise<Grocery> =>
  asSeller(shop, async (api) => {
    const { price = 50, offerPrice = 40, category = 'Vegetables', ...rest } = offer
    const form = formOf({ description: ['Picked this morning'], category, price, offerPrice, ...rest })
    return (await expectDone(api, addProduct, form)).product
  })

export const setStock = (shop: ShopServer, id: string, stock: { inStock: boolean; stock?: number }): Promise<void> =>
  asSeller(shop, async (api) => {
    await expectDone(api, setProductStock, { id, ...stock })
  })

/** The same product at another price, from now on. */
export const setPrice = (shop: ShopServer, { _id: id, name, category }: Grocery, offerPrice: number): Promise<void> =>
  asSeller(shop, async (api) => {
    const changed = { id, name, category, price: offerPrice, offerPrice, description: [], pictures: [] }
    await expectDone(api, updateProduct, formOf(changed))
  })

export const setTax = (shop: ShopServer, tax: ShopTax): Promise<void> =>
  asSeller(shop, async (api) => {
    await expectDone(api, saveShop, { shop: { tax } })
  })

function formOf(productData: object): FormData {
  const form = new FormData()
  form.set('productData', JSON.stringify(productData))
  return form
}

async function asSeller<T>(shop: ShopServer, work: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const api = await request.newContext({ baseURL: shop.url })
  await expectDone(api, loginSeller, SELLER)
  const done = await work(api)
  await api.dispose()
  return done
}
