import type { FactName } from '#domain/shop-facts.ts'

/** Of the facts about the shop, as its owner changes them. */
const SHOP_FACT_NAMES: Record<FactName, string> = {
  name: 'name',
  legalName: 'legal name',
  tagline: 'tagline',
  address: 'address',
  mapUrl: 'map link',
  phone: 'phone',
  email: 'email',
  whatsapp: 'WhatsApp number',
  orderPrefix: 'beginning of order numbers',
  scaleLabel: 'labels of the scale',
  tax: 'tax',
  headline: 'headline',
  subline: 'line below the headline',
  promises: 'promises',
  notice: 'notice',
  banners: 'banners',
  logo: 'logo',
  colour: 'colour',
  payments: 'ways to pay',
  openCashOrders: 'unpaid cash orders of new customers',
  legal: 'licences and grievance contact',
  privacyText: 'privacy policy',
  termsText: 'terms of use',
  returnsText: 'return policy',
}
export const factName = (name: string) => SHOP_FACT_NAMES[name as FactName] ?? name
