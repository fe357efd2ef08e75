import { useEffect, useState } from 'react'
import { listProducts } from '../../../contract/catalog.ts'
import type { Product } from '../../../domain/catalog.ts'
import { callApi } from '../../api.ts'

const PAUSE = 100
const MOST = 5

type LiveResults = { search: string; products: Product[] }

/** The first few products that match the text. Null until the first answer. */
export function useLiveResults(text: string): LiveResults | null {
  const [results, setResults] = useState<LiveResults | null>(null)
  const search = text.trim()

  useEffect(() => {
    if (!search) {
      setResults(null)
      return
    }
    const call = new AbortController()
    const timer = setTimeout(() => {
      callApi(listProducts, { query: { search, inStock: 'true', limit: String(MOST) }, signal: call.signal }).then(
        (answer) => setResults(answer.success ? { search, products: answer.products } : null),
        () => undefined,
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [search])

  return results
}
