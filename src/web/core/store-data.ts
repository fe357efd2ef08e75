import { demoWords } from '#domain/demo-words.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import { whatsappLink } from './phone-link.ts'

/** JSON-LD of the store, for pageMeta's `structured`. Of loaders only. */
export function storeData(origin: string, shop: ShownShop): object {
  const { name, legalName, phone, email, address, mapUrl, whatsapp, payments } = shop
  return {
    '@type': 'GroceryStore',
    name,
    ...(legalName && { legalName }),
    url: `${origin}/`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address.length > 0 && { address: address.join(', ') }),
    ...(mapUrl && { hasMap: mapUrl }),
    ...(whatsapp && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: whatsappLink(whatsapp) },
    }),
    currenciesAccepted: 'INR',
    paymentAccepted: [
      payments.cash && 'Cash',
      payments.online && (demoWords(shop)?.paymentAccepted ?? 'Online payment'),
    ]
      .filter(Boolean)
      .join(', '),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/products?search={search}`,
      'query-input': 'required name=search',
    },
  }
}
