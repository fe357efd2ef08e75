/** One of the four claims on the home page, with a page of its own. */
export type HomePromise = { title: string; text: string }

export type Banner = {
  /** The URL of its widest file. */
  picture: string
  /** What the picture says, for who doesn't see it. */
  text: string
  /** A path of this site, or https. */
  link: string
}

/** What the owner says on the home page. */
export type HomeTexts = {
  /** Words between *stars* are in the accent colour. */
  headline: string
  subline: string
  promises: HomePromise[]
  /** Such as that the shop is closed on a holiday; empty: none. Also in the cart. */
  notice: string
  banners: Banner[]
}

export const MAX_BANNERS = 5
export const PROMISES = 4

export const DEFAULT_HOME: HomeTexts = {
  headline: 'Fresh groceries, at your door in *under 30 minutes*',
  subline: 'Fresh produce straight from the source, quality you can trust and unbeatable prices.',
  promises: [
    { title: 'Fastest Delivery', text: 'Groceries delivered in under 30 minutes.' },
    { title: 'Freshness Guaranteed', text: 'Fresh produce straight from the source.' },
    { title: 'Affordable Prices', text: 'Quality groceries at unbeatable prices.' },
    { title: 'Trusted by Thousands', text: 'Loved by 10,000+ happy customers.' },
  ],
  notice: '',
  banners: [],
}

const MINUTES = '{minutes}'
const SENTENCE = /[^.!?।]*[.!?।]+\s*|[^.!?।]+/g

const sentencesOf = (text: string): string[] => text.match(SENTENCE) ?? []

export const isTimed = (text: string): boolean => text.includes(MINUTES)

/** With the delivery time where one is known; the sentences that name it are left out where none is. */
export function fillMinutes(text: string, minutes: number | null): string {
  if (!isTimed(text)) return text
  if (minutes !== null) return text.replaceAll(MINUTES, String(minutes))
  return sentencesOf(text)
    .filter((sentence) => !isTimed(sentence))
    .join('')
    .trim()
}

/** What is left of it while no time is known says something. */
export const saysSomethingWithoutMinutes = (text: string): boolean => !isTimed(text) || fillMinutes(text, null) !== ''

export const fillName = (text: string, name: string): string => text.replaceAll('{name}', name)

/** The placeholders of a text that are not among those it may have. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] =>
  (text.match(/\{[^{}]*\}/g) ?? []).filter((placeholder) => !known.includes(placeholder))

export type Coloured = { before: string; coloured: string; after: string }

/** By its first pair of stars. */
export function colouredParts(text: string): Coloured {
  const [, before = text, coloured = '', after = ''] = /^([^*]*)\*([^*]+)\*(.*)$/.exec(text) ?? []
  return { before, coloured, after }
}

export const withoutStars = (text: string): string => {
  const { before, coloured, after } = colouredParts(text)
  return before + coloured + after
}

/** Whether the words are those that the shop had at first. */
export const isDefaultHeadline = ({ headline }: HomeTexts): boolean => headline === DEFAULT_HOME.headline
export const isDefaultSubline = ({ subline }: HomeTexts): boolean => subline === DEFAULT_HOME.subline
export const isDefaultPromise = (texts: HomeTexts, nth: number): boolean =>
  texts.promises[nth]?.text === DEFAULT_HOME.promises[nth]?.text
