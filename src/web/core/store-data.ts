import { shop } from './shop.ts'

/** JSON-LD of the store, for pageMeta's `structured`. */
export function storeData(origin: string): object {
  const { name, phone, email, address, payments } = shop()
  return {
    '@type': 'GroceryStore',
    name,
    url: `${origin}/`,
    telephone: phone,
    email,
    address: address.join(', '),
    currenciesAccepted: 'INR',
    paymentAccepted: [payments.cash && 'Cash', payments.online && 'Credit Card'].filter(Boolean).join(', '),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/products?search={search}`,
      'query-input': 'required name=search',
    },
  }
}
