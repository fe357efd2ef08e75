import { OPEN_CASH_ORDERS } from './cash-orders.ts'
import type { Service } from './delivery/service-words.ts'
import { DEFAULT_HOME, type HomeTexts, NO_CLAIMS } from './home-texts.ts'
import { type LegalFacts, legalLineOf } from './licences.ts'
import type { LabelLayout } from './scale-label.ts'
import type { ShopTax } from './tax.ts'
import type { WaysToPay } from './ways-to-pay.ts'

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
  /** The URL of the widest picture of it; empty: the shop's own mark. */
  logo: string
  /** Of buttons, links and marks, as #rrggbb; `shop-colour.ts` says what it becomes in each theme. */
  colour: string
  /** What the numbers of new orders begin with. */
  orderPrefix: string
  /** How the labels of the shop's scale are read, see scale-label.ts. */
  scaleLabel: LabelLayout
  /** What customers may pay with; online only where the shop has a payment provider. */
  payments: WaysToPay
  /** Unpaid cash orders that somebody may have open who never received one; null: as many as they like. */
  openCashOrders: number | null
  legal: LegalFacts
  /** Of the pages of these names, in Markdown; empty: a template, see legal-pages.ts. */
  privacyText: string
  termsText: string
  returnsText: string
} & HomeTexts

export type FactName = keyof ShopFacts

/** The default name, in its two colours. Not one word: scripts of another shop don't contain its name. */
const DEFAULT_SIGN = ['Green', 'Cart']

/** A name as it stands on the shop's sign: a second part is in the accent colour. */
export const signOf = (name: string): readonly string[] => (name === DEFAULT_SIGN.join('') ? DEFAULT_SIGN : [name])

export const DEFAULT_COLOUR = '#1f7a45'

/** The demo, of which nobody has changed anything. */
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
  logo: '',
  colour: DEFAULT_COLOUR,
  orderPrefix: 'GC',
  scaleLabel: '2-IIIIIWWWWWC',
  payments: { cash: true, online: true },
  openCashOrders: null,
  legal: { fssai: '', gstin: '', others: [], grievance: { name: '', phone: '', email: '' } },
  privacyText: '',
  termsText: '',
  returnsText: '',
  ...DEFAULT_HOME,
}

/** What is so in a shop of somebody's own of which its owner has said nothing: nobody else speaks for it. */
const OWN_DEFAULTS = {
  ...NO_CLAIMS,
  tagline: '',
  address: [],
  phone: '',
  email: '',
  openCashOrders: OPEN_CASH_ORDERS,
}

export const defaultFacts = (isDemo: boolean): ShopFacts =>
  isDemo ? DEFAULT_FACTS : { ...DEFAULT_FACTS, ...OWN_DEFAULTS }

export const DEFAULT_TAX = DEFAULT_FACTS.tax

/** What the public is told: the facts, whether it is the demo or has yet to open, and whether a code to a phone signs in. */
export type ShownShop = ShopFacts & { isDemo?: true; openingSoon?: true; phoneSignIn?: true; service?: Service }

/** Long ones, and those that no page shows. */
type OtherFact =
  | 'orderPrefix'
  | 'scaleLabel'
  | 'openCashOrders'
  | 'service'
  | 'headline'
  | 'subline'
  | 'promises'
  | 'banners'
  | 'legal'
  | 'privacyText'
  | 'termsText'
  | 'returnsText'

/** The facts that every page carries, in its HTML: short ones only. Others are read by the loader of a page. */
export type PageFactsOfShop = Omit<ShownShop, OtherFact> & {
  /** Licence numbers, where the shop has a line for them. */
  legalLine?: string[]
}

export function pageFacts(shown: ShownShop): PageFactsOfShop {
  const {
    orderPrefix,
    scaleLabel,
    openCashOrders,
    service,
    headline,
    subline,
    promises,
    banners,
    legal,
    privacyText,
    termsText,
    returnsText,
    ...short
  } = shown
  const legalLine = legalLineOf(legal, short.name !== DEFAULT_FACTS.name)
  return { ...short, ...(legalLine && { legalLine }) }
}

/** How names of files begin that people download: letters that every system can write. */
export const fileNameOf = ({ name }: Pick<ShopFacts, 'name'>): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'shop'
