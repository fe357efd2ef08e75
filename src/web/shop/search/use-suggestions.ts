import { useEffect, useState } from 'react'
import { listProducts } from '#contract/catalog.ts'
import type { Product } from '#domain/catalog.ts'
import { callApi } from '../../api.ts'
import { useStore } from '../../external-store.ts'
import { createQuery, type Done } from '../../query.ts'

const PAUSE = 100
const MOST = String(5)

type LiveResults = { search: string; products: Product[] }

/** The first few products that match the text. Null until the first answer. */
export function useLiveResults(text: string): LiveResults | null {
  const search = text.trim()
  const [{ shown, load }] = useState(() =>
    createQuery<Done<typeof listProducts>>((search) =>
      callApi(listProducts, { query: { search, inStock: 'true', limit: MOST } }),
    ),
  )
  useEffect(() => {
    if (!search) {
      shown.set(null)
      return
    }
    const timer = setTimeout(load, PAUSE, search)
    return () => clearTimeout(timer)
  }, [search, shown, load])

  const results = useStore(shown)
  return search && results && 'answer' in results ? { search: results.key, products: results.answer.products } : null
}
