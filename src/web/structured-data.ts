import { isSellable, type Product, productPath } from '../domain/catalog.ts'
import { rupeesFromPaise } from '../domain/money.ts'
import { SHOP_NAME } from './seo.ts'

export const SHOP_DETAILS = {
  phone: '+91 00000 00000',
  email: 'support@greencart.example',
  address: ['14 Orchard Lane', 'Indiranagar', 'Bengaluru 560038', 'India'],
} as const

/** Things that search engines understand, for pageMeta's `structured`. */
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

export function productData(origin: string, product: Product): object {
  return {
    '@type': 'Product',
    name: product.name,
    category: product.category,
    sku: product._id,
    description: product.description.join(' '),
    image: product.image.map((picture) => new URL(picture, origin).href),
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product),
      priceCurrency: 'INR',
      price: rupeesFromPaise(product.offerPrice).toFixed(2),
      availability: isSellable(product) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  }
}

export function breadcrumbData(origin: string, steps: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
