import type { SyntheticEvent } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useCartCount } from './cart-store.ts'

const MARK = 'data-cart-page'
const loaded = new Set<string>()
let ready = false

/** PrefetchPageLinks hands every attribute on to its links, though its type names only some. */
const LINK_PROPS: object = { [MARK]: '', onLoad: noteLoaded }

/** Whether the cart page's scripts are here, so that it opens without a network. */
export const isCartPageReady = () => ready
export const cartPageOpened = () => {
  ready = true
}

/** Fetches the cart page as soon as there is something in the cart. */
export function CartPagePrefetch() {
  return useCartCount() > 0 && <PrefetchPageLinks page="/cart" {...LINK_PROPS} />
}

function noteLoaded({ currentTarget }: SyntheticEvent<HTMLLinkElement>) {
  loaded.add(currentTarget.href)
  const links = document.querySelectorAll<HTMLLinkElement>(`link[${MARK}]`)
  ready ||= [...links].every(({ href }) => loaded.has(href))
}
