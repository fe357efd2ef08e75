import { data } from 'react-router'
import { demoWords, type PromiseWords } from '#domain/demo-words.ts'
import { fillMinutes, fillName, isDefaultPromise } from '#domain/home-words.ts'
import type { ShownShop } from '#domain/shop-facts.ts'

export type PromiseData = PromiseWords & {
  title: string
  /** Nobody has changed the demo's: the page has more to say about it then. */
  isDemos: boolean
}

const SEE_PRODUCTS = 'See what’s in the shop.'

const HOW_IT_WORKS = {
  title: 'How it works',
  steps: [
    { title: 'You order', words: 'Choose your address, and see your delivery time before you order.' },
    { title: 'We pack', words: 'We pick your groceries off the shelf and pack them.' },
    { title: 'We ride', words: 'A rider picks up your bag and heads to you.' },
    { title: 'You unpack', words: 'If we’re running late, My Orders tells you why.' },
  ],
}

/** In the sequence of the promises: what the program does, whoever's shop it is. */
const OWN_WORDS = [
  { how: HOW_IT_WORKS, strip: 'Need something? See when it can be at your door.' },
  { how: null, strip: SEE_PRODUCTS },
  { how: null, strip: SEE_PRODUCTS },
  { how: null, strip: SEE_PRODUCTS },
]

/** Of loaders only. Throws where the shop doesn't make this promise. */
export function promiseData(shop: ShownShop, nth: number): PromiseData {
  const promise = shop.promises[nth]
  const own = OWN_WORDS[nth]
  if (!promise?.title || !own) throw data('We don’t have this page.', { status: 404 })
  const title = fillName(promise.title, shop.name)
  const demos = isDefaultPromise(shop, nth) && demoWords(shop)?.promises(shop.name)[nth]
  if (demos) return { title, ...demos, isDemos: true }
  const lead = fillMinutes(fillName(promise.text, shop.name), null)
  return { title, lead, description: lead || title, ...own, isDemos: false }
}
