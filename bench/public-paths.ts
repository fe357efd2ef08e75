import { listProducts } from '#contract/catalog/catalog.ts'
import type { ShopProcess } from '#server/testing/shop-process.ts'
import { Visitor } from '#server/testing/visitor.ts'

/** 36 of them: home, listings, products, their data, lists and searches. */
export async function publicPaths(shop: ShopProcess): Promise<string[]> {
  const { body } = await new Visitor(shop.url).expectDone(listProducts, { inStock: 'true', limit: '14' })
  const details = body.products.map(({ _id, category }) => `/products/${category.toLowerCase()}/${_id}`)
  const categories = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains']
  return [
    '/',
    '/_.data',
    '/products',
    ...categories.map((category) => `/products/${category}`),
    ...details,
    ...details.slice(0, 4).map((path) => `${path}.data`),
    '/products?search=honey',
    '/products?sort=price-low',
    `${listProducts.path}?category=fruits&limit=24`,
    `${listProducts.path}?category=dairy&limit=24&sort=price-low`,
    `${listProducts.path}?search=honey&limit=8`,
    `${listProducts.path}?search=rice&limit=8`,
    '/help/faqs',
    '/cart',
  ]
}
