import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ALL_PRODUCTS } from './shop-links.ts'

const PAUSE = 120

/** All products, or those of a category. */
const LISTING = /^\/products(?:\/[^/]+)?\/?$/

/** Asked of the browser itself: a search that is still on its way has no place in the history to take over. */
const showsSearch = (path: string) =>
  window.location.pathname === path && new URLSearchParams(window.location.search).has('search')

/** The text of a search box, which lives in the address of a product list. */
export function useSearchText() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(LISTING.test(pathname) ? search : '')
  const inAddress = params.get('search') ?? ''
  const [text, setText] = useState(inAddress)
  /** What we sent to the address and have not seen there yet. */
  const sent = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const place = sent.current.indexOf(inAddress)
    if (place === -1) setText(inAddress)
    sent.current = sent.current.slice(place + 1)
  }, [inAddress])

  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (typed: string) => {
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === (sent.current.at(-1) ?? inAddress)) return
    // Typing searches everything; a category whose search is emptied shows all it has.
    const path = !wanted && LISTING.test(pathname) ? pathname : ALL_PRODUCTS
    const isRefined = showsSearch(path)
    sent.current.push(wanted)
    params.delete('cursor')
    if (wanted) params.set('search', wanted)
    else params.delete('search')
    void navigate(`${path}${params.size ? `?${params}` : ''}`, {
      replace: isRefined,
      preventScrollReset: isRefined,
    })
  }

  return {
    text,
    /** Whether the page shows the matches itself. */
    isListed: pathname === ALL_PRODUCTS,
    /** The first letter goes to the product list at once; those that follow, after a pause. */
    type(typed: string) {
      setText(typed)
      clearTimeout(timer.current)
      if (inAddress || sent.current.length) timer.current = setTimeout(go, PAUSE, typed)
      else if (typed.trim()) go(typed)
    },
    submit: () => go(text),
  }
}
