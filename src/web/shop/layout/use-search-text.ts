import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ALL_PRODUCTS } from './shop-links.ts'

const PAUSE = 120

const LISTING = /^\/products(?:\/[^/]+)?\/?$/

/** Reads the browser's own location: a pending navigation has no history entry yet that could be replaced. */
const showsSearch = (path: string) =>
  window.location.pathname === path && new URLSearchParams(window.location.search).has('search')

/** The text of a search box, which is the `search` of a product list's URL. */
export function useSearchText() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(LISTING.test(pathname) ? search : '')
  const inUrl = params.get('search') ?? ''
  const sort = params.get('sort')
  const [text, setText] = useState(inUrl)
  /** Searches navigated to that the URL does not show yet. */
  const sent = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const place = sent.current.indexOf(inUrl)
    if (place === -1) setText(inUrl)
    sent.current = sent.current.slice(place + 1)
  }, [inUrl])

  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === (sent.current.at(-1) ?? inUrl)) return
    // A search covers all products; an emptied search stays in its category.
    const path = !wanted && LISTING.test(pathname) ? pathname : ALL_PRODUCTS
    const isRefined = showsSearch(path)
    sent.current.push(wanted)
    // Filters were for the last search; the sort stays.
    const kept = new URLSearchParams({ ...(wanted && { search: wanted }), ...(sort && { sort }) })
    void navigate(`${path}${kept.size ? `?${kept}` : ''}`, {
      replace: isRefined,
      preventScrollReset: isRefined,
    })
  }

  return {
    text,
    isListed: pathname === ALL_PRODUCTS,
    /** The first letter navigates at once, the following ones are debounced. */
    type(typed: string) {
      setText(typed)
      clearTimeout(timer.current)
      if (inUrl || sent.current.length) timer.current = setTimeout(go, PAUSE, typed)
      else if (typed.trim()) go(typed)
    },
    go,
    /** Drops what was typed: another page was chosen. */
    leave() {
      clearTimeout(timer.current)
      sent.current = []
      setText('')
    },
  }
}
