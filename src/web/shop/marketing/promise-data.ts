import { fillMinutes, fillName, isDefaultPromise } from '#domain/home-words.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'

/** `text` is null while the owner has not changed the promise: the page has more to say about it then. */
export type PromiseData = { title: string; text: string | null }

/** Of loaders only. */
export function promiseData(facts: ShopFacts, nth: number): PromiseData {
  const { title = '', text = '' } = facts.promises[nth] ?? {}
  const words = fillMinutes(fillName(text, facts.name), null)
  return { title: fillName(title, facts.name), text: isDefaultPromise(facts, nth) ? null : words }
}
