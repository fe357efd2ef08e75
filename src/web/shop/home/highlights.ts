import { NO_SERVICE, serviceLine } from '#domain/delivery/service-words.ts'
import { demoWords } from '#domain/demo-words.ts'
import { fillMinutes, fillName, isTimed } from '#domain/home-words.ts'
import { REPORT_DAYS } from '#domain/report.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import type { WaysToPay } from '#domain/ways-to-pay.ts'
import { PROMISE_PATHS, type PromisePath } from '../marketing/promises.ts'

export type HighlightPath = PromisePath | '/help/delivery' | '/help/returns' | '/help/payment' | '/delivery-record'

/** `timed` has placeholders for a delivery time, and `text` is what it says without one. */
export type Highlight = { to: HighlightPath; title: string; text: string; timed?: string; link: string }

const LINKS = ['How it works', 'What we sell', 'See today’s offers', 'What to expect']

const payTitle = ({ cash, online }: WaysToPay) => {
  if (cash && online) return 'Cash or online'
  return online ? 'Pay online' : 'Cash on delivery'
}

/** What is so in any shop, by its own settings, where its owner makes no promise. */
const factsOf = (shop: ShownShop): Highlight[] => [
  {
    to: '/help/delivery',
    title: 'Home delivery',
    text: serviceLine(shop.service ?? NO_SERVICE) || 'You see your delivery time before you order.',
    link: 'How it works',
  },
  {
    to: '/help/returns',
    title: 'Something not right?',
    text: shop.returnsText
      ? 'Our policy says what we do about it.'
      : `Report it in My Orders within ${REPORT_DAYS} days.`,
    link: 'Returns and refunds',
  },
  {
    to: '/help/payment',
    title: payTitle(shop.payments),
    text: 'Your cart shows the whole total before you order.',
    link: 'How you can pay',
  },
  {
    to: '/delivery-record',
    title: 'Our delivery record',
    text: 'Every order gets a delivery time, and we publish how often we meet it.',
    link: 'See for yourself',
  },
]

/** Of loaders only. */
export function highlightsOf(shop: ShownShop): { title: string; lead: string; list: Highlight[] } {
  const demo = demoWords(shop)?.home
  const list = factsOf(shop).map((fact, nth) => promiseOf(shop, nth) ?? fact)
  const hasPromise = shop.promises.some(({ title }) => title)
  return {
    title: demo?.why ?? (hasPromise ? 'Why shop with us' : 'Good to know'),
    lead: demo?.services ?? 'What to expect when you order',
    list,
  }
}

function promiseOf(shop: ShownShop, nth: number): Highlight | null {
  const { title = '', text = '' } = shop.promises[nth] ?? {}
  const to = PROMISE_PATHS[nth]
  if (!title || !to) return null
  const named = fillName(text, shop.name)
  return {
    to,
    title: fillName(title, shop.name),
    text: fillMinutes(named, null),
    ...(isTimed(text) && { timed: named }),
    link: demoWords(shop)?.home.links[nth] ?? LINKS[nth] ?? title,
  }
}
