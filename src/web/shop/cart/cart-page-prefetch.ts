import { useEffect } from 'react'
import { countItems } from '#domain/cart.ts'
import { useOnline } from '../../core/online.ts'
import { useCart } from './cart-store.ts'

declare global {
  interface Window {
    /** The router's route manifest. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string } | undefined> }
  }
}

let ready = false
let whole = false
let fetchRest = async (): Promise<unknown> => undefined

/** Whether the cart page's script is loaded, so that it opens without a network. */
export const isCartPageReady = () => ready
export const cartPageOpened = () => {
  ready = true
}
/** Told by the cart page: what it loads beside its own script when the cart has items. */
export const cartPageLoads = (fetch: typeof fetchRest) => {
  fetchRest = fetch
}

/** Prefetches the cart page once the cart has items. */
export function useCartPagePrefetch() {
  const online = useOnline()
  const wanted = countItems(useCart()) > 0 && online
  useEffect(() => {
    if (wanted && !whole) fetchCartPage().catch(() => undefined)
  }, [wanted])
}

/** The router's own prefetch reloads the page when a script fails to load. */
async function fetchCartPage(): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const script = routes.find((route) => route?.path === 'cart')?.module
  if (!script) throw new Error('no cart page')
  await import(/* @vite-ignore */ script)
  await fetchRest()
  ready = whole = true
}
