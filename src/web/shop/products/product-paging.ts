import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { listProducts, type ProductPage } from '#contract/catalog/catalog.ts'
import type { CategoryPath, Product } from '#domain/catalog.ts'
import { callApi } from '../../core/api.ts'
import { toast } from '../../ui/toast.tsx'
import { type ListingQuery, PAGE_SIZE } from './listing-query.ts'

type Further = { products: Product[]; nextCursor: string | undefined }

/** Pages beyond the first, by history entry: going back shows the list as it was left. */
const shownAt = new Map<string, Further>()

export function useProductPaging(first: ProductPage, query: ListingQuery, category?: CategoryPath) {
  const { key } = useLocation()
  const [, redraw] = useState(0)
  const [busy, setBusy] = useState(false)
  const [firstNew, setFirstNew] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const further = shownAt.get(key) ?? { products: [], nextCursor: first.nextCursor }
  const products = unique([...first.products, ...further.products])

  useEffect(() => {
    if (firstNew) list.current?.querySelector<HTMLElement>(`[data-product="${firstNew}"] a`)?.focus()
  }, [firstNew])

  async function showMore() {
    if (busy || !further.nextCursor) return
    setBusy(true)
    const reply = await callApi(listProducts, {
      query: {
        search: query.search,
        exact: query.exact && 'true',
        sort: query.sort,
        category,
        inStock: category && !query.inStock ? undefined : 'true',
        price: query.price,
        discount: query.discount && String(query.discount),
        brand: query.brand,
        diet: query.diet,
        origin: query.origin,
        without: query.without?.join(),
        cards: 'true',
        limit: String(PAGE_SIZE),
        cursor: further.nextCursor,
      },
    })
    setBusy(false)
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    shownAt.set(key, { products: [...further.products, ...reply.products], nextCursor: reply.nextCursor })
    redraw((count) => count + 1)
    setFirstNew(reply.products[0]?._id)
  }

  return { products, nextCursor: further.nextCursor, busy, showMore, list }
}

/** A product that moved between two pages is shown once. */
function unique(products: Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()]
}
