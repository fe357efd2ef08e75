import type { Banner } from '#domain/home-texts.ts'
import {
  type Coloured,
  colouredParts,
  fillMinutes,
  fillName,
  isDefaultHeadline,
  isDefaultSubline,
  isTimed,
  withoutStars,
} from '#domain/home-words.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { shopOrigin } from '../../core/shop-origin.ts'
import { storeData } from '../../core/store-data.ts'

/** `timed` has placeholders for a delivery time, and `text` is what it says without one. */
export type ShownPromise = { title: string; text: string; timed?: string }

export type HomeData = {
  title: string
  description: string
  headline: Coloured
  subline: string
  promises: ShownPromise[]
  banners: Banner[]
  /** JSON-LD. */
  structured: object[]
}

const DEFAULT_DESCRIPTION =
  'Fresh fruit and vegetables, dairy, bread, drinks and pantry staples, straight from the source and at your door in under 30 minutes.'

/** Of loaders only, so that browsers get the words and not what makes them. */
export function homeData(facts: ShopFacts): HomeData {
  const { name } = facts
  const named = (text: string) => fillName(text, name)
  const headline = named(facts.headline)
  const subline = named(facts.subline)
  const isDefault = isDefaultHeadline(facts)
  const titled = isDefault ? 'fresh groceries in under 30 minutes' : withoutStars(headline)
  return {
    title: titled.includes(name) ? titled : `${name}: ${titled}`,
    description: isDefault && isDefaultSubline(facts) ? DEFAULT_DESCRIPTION : subline || facts.tagline || headline,
    headline: colouredParts(headline),
    subline,
    promises: facts.promises.map(({ title, text }) => ({
      title: named(title),
      text: fillMinutes(named(text), null),
      ...(isTimed(text) && { timed: named(text) }),
    })),
    banners: facts.banners,
    structured: [storeData(shopOrigin(), facts)],
  }
}
