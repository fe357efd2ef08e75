import { NO_SERVICE, serviceHeadline, serviceLine } from '#domain/delivery/service-words.ts'
import { demoWords } from '#domain/demo-words.ts'
import type { Banner } from '#domain/home-texts.ts'
import {
  type Coloured,
  colouredParts,
  fillName,
  isDefaultHeadline,
  isDefaultSubline,
  withoutStars,
} from '#domain/home-words.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import { shopOrigin } from '../../core/shop-origin.ts'
import { storeData } from '../../core/store-data.ts'
import { type Highlight, highlightsOf } from './highlights.ts'

export type HomeData = {
  title: string
  description: string
  headline: Coloured
  subline: string
  highlights: { title: string; lead: string; list: Highlight[] }
  banners: Banner[]
  /** JSON-LD. */
  structured: object[]
}

/** Of loaders only, so that browsers get the words and not what makes them. */
export function homeData(shop: ShownShop): HomeData {
  const { name, service = NO_SERVICE } = shop
  const demo = isDefaultHeadline(shop) ? demoWords(shop)?.home : undefined
  const headline = fillName(shop.headline, name) || serviceHeadline(service)
  const subline = fillName(shop.subline, name) || serviceLine(service)
  const titled = demo?.title ?? withoutStars(headline)
  return {
    title: titled.includes(name) ? titled : `${name}: ${titled}`,
    description: (isDefaultSubline(shop) && demo?.description) || subline || shop.tagline || withoutStars(headline),
    headline: colouredParts(headline),
    subline,
    highlights: highlightsOf(shop),
    banners: shop.banners,
    structured: [storeData(shopOrigin(), shop)],
  }
}
