import type { ShopTax } from './tax.ts'

/** What the owner says about the shop; `pageFacts` says which of it every page carries. */
export type ShopFacts = {
  name: string
  /** Who runs the shop, as it stands on bills; empty: the name. */
  legalName: string
  tagline: string
  /** Lines. */
  address: string[]
  /** Where the address is on a map; empty: nowhere. */
  mapUrl: string
  phone: string
  email: string
  /** In digits, with the country's code; empty: none. */
  whatsapp: string
  tax: ShopTax
}

export type FactName = keyof ShopFacts

/** A shop whose owner has changed nothing. */
export const DEFAULT_FACTS: ShopFacts = {
  name: 'GreenCart',
  legalName: '',
  tagline: 'Fresh groceries and snacks at unbeatable prices, at your door by the time we promise.',
  address: ['14 Orchard Lane', 'Indiranagar', 'Bengaluru 560038', 'India'],
  mapUrl: '',
  phone: '+91 00000 00000',
  email: 'support@greencart.example',
  whatsapp: '',
  tax: { mode: 'added', percent: 2 },
}

export const DEFAULT_TAX = DEFAULT_FACTS.tax

/** The facts that every page carries, in its HTML: short ones only. Others are read by the loader of a page. */
export type PageFactsOfShop = ShopFacts

export const pageFacts = (facts: ShopFacts): PageFactsOfShop => facts

/** A text of one line that people read: no control characters, no marks that turn the direction of others. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** More marks on one letter than any script needs. */
const PILED_MARKS = /\p{M}{5,}/u

export const isPlainLine = (text: string): boolean => !UNSEEN.test(text) && !PILED_MARKS.test(text)
