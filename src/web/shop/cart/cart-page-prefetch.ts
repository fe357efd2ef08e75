import { useEffect } from 'react'
import { useOnline } from '../../online.ts'
import { useCartCount } from './cart-store.ts'

declare global {
  interface Window {
    /** The router's list of pages and their scripts; pages join it as links to them are shown. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string } | undefined> }
  }
}

let ready = false

/** Whether the cart page's scripts are here, so that it opens without a network. */
export const isCartPageReady = () => ready
export const cartPageOpened = () => {
  ready = true
}

/** Fetches the cart page as soon as there is something in the cart. */
export function useCartPagePrefetch() {
  const online = useOnline()
  const wanted = useCartCount() > 0 && online
  useEffect(() => {
    if (wanted && !ready) fetchCartPage().then(cartPageOpened, () => undefined)
  }, [wanted])
}

/** The router's own prefetch would reload the page where a script cannot be had. */
async function fetchCartPage(): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const script = routes.find((route) => route?.path === 'cart')?.module
  if (!script) throw new Error('The router does not know the cart page.')
  await import(/* @vite-ignore */ script)
}
