import { useEffect } from 'react'
import { MAX_LINES, MAX_UNITS, quoteDelivery } from '#contract/delivery/delivery.ts'
import { type Cart, countItems } from '#domain/cart.ts'
import { feeFor } from '#domain/delivery/delivery-area.ts'
import { type Paise, paise } from '#domain/money.ts'
import { callApi } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { createQuery, type Done, type QueryView, viewOf } from '../../core/query.ts'
import { whenVisible } from '../../core/when-visible.ts'
import { useCart } from '../cart/cart-store.ts'

export type Quoted = Done<typeof quoteDelivery>

const FRESH_MS = 60_000
/** Clicks on + and − in a row are one change. */
const PAUSE_MS = 500

type Asked = { pincode: string; lines: number; units: number }

/** An empty cart is asked for as its first product will be. */
const sizeOf = (cart: Cart) => ({
  lines: Math.min(Math.max(1, Object.keys(cart).length), MAX_LINES),
  units: Math.min(Math.max(1, countItems(cart)), MAX_UNITS),
})

export const askQuote = (pincode: string, cart: Cart) =>
  callApi(quoteDelivery, { query: wired({ pincode, ...sizeOf(cart) }) })

const wired = ({ pincode, lines, units }: Asked) => ({ pincode, lines: String(lines), units: String(units) })

function createQuote() {
  const query = createQuery<Quoted>((key) => callApi(quoteDelivery, { query: wired(JSON.parse(key)) }))
  let asked = { key: '', at: 0 }
  /** Several parts of a screen show one quote: only one of them asks. */
  const load = (key: string, freshMs = FRESH_MS / 2) => {
    if (asked.key === key && Date.now() - asked.at < freshMs) return
    asked = { key, at: Date.now() }
    void query.load(key)
  }
  return { shown: query.shown, load }
}

/** One for each PIN code that was shown. */
const quotes = new Map<string | null, ReturnType<typeof createQuote>>()

function quoteOf(pincode: string | null) {
  const known = quotes.get(pincode) ?? createQuote()
  quotes.set(pincode, known)
  return known
}

/**
 * What the shop says now for this PIN code and this cart: asked again every minute while the page is seen. Without a
 * PIN code nothing is asked.
 */
export function useDeliveryQuote(pincode: string | null): { view: QueryView<Quoted>; refresh: () => void } {
  const quote = quoteOf(pincode)
  const key = JSON.stringify({ pincode, ...sizeOf(useCart()) })

  useEffect(() => {
    if (!pincode) return
    const timer = setTimeout(quote.load, quote.shown.get() ? PAUSE_MS : 0, key)
    const stop = whenVisible(() => quote.load(key), FRESH_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [quote, pincode, key])

  return { view: viewOf(useStore(quote.shown), key), refresh: () => quote.load(key, 0) }
}

/** For goods of this price; none until the area is known. */
export function feeFrom(view: QueryView<Quoted>, items: Paise): Paise {
  if (view.state !== 'ready') return paise(0)
  const { fee, freeFrom } = view.reply
  return feeFor({ fee: fee ?? paise(0), freeFrom }, items)
}
