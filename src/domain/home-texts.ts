/** One of the four claims on the home page, with a page of its own; left out where it has no title. */
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
  /** Words between *stars* are in the accent colour; empty: where the shop delivers. */
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

export const NO_PROMISE: HomePromise = { title: '', text: '' }

/** What a shop of somebody's own says until its owner says more. */
export const NO_CLAIMS: Pick<HomeTexts, 'headline' | 'subline' | 'promises'> = {
  headline: '',
  subline: '',
  promises: Array.from({ length: PROMISES }, () => NO_PROMISE),
}
