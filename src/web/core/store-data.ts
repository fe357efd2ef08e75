import { SHOP_NAME } from './seo.ts'

export const SHOP_DETAILS = {
  phone: '+91 00000 00000',
  email: 'support@greencart.example',
  address: ['14 Orchard Lane', 'Indiranagar', 'Bengaluru 560038', 'India'],
} as const

/** JSON-LD of the store, for pageMeta's `structured`. */
export function storeData(origin: string): object {
  return {
    '@type': 'GroceryStore',
    name: SHOP_NAME,
    url: `${origin}/`,
    telephone: SHOP_DETAILS.phone,
    email: SHOP_DETAILS.email,
    address: SHOP_DETAILS.address.join(', '),
    currenciesAccepted: 'INR',
    paymentAccepted: 'Cash, Credit Card',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/products?search={search}`,
      'query-input': 'required name=search',
    },
  }
}
