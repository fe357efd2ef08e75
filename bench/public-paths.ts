import type { ShopProcess } from '#server/testing/shop-process.ts'

/** 36 of them: home, listings, products, their data, lists and searches. */
export async function publicPaths(shop: ShopProcess): Promise<string[]> {
  const { products } = (await (await fetch(`${shop.url}/api/product/list?inStock=true&limit=14`)).json()) as {
    products: { _id: string; category: string }[]
  }
  const details = products.map(({ _id, category }) => `/products/${category.toLowerCase()}/${_id}`)
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
    '/api/product/list?category=fruits&limit=24',
    '/api/product/list?category=dairy&limit=24&sort=price-low',
    '/api/product/list?search=honey&limit=8',
    '/api/product/list?search=rice&limit=8',
    '/help/faqs',
    '/cart',
  ]
}
