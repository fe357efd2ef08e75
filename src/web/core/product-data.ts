import { isSellable, type Product, productPath } from '#domain/catalog.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { shop } from './shop.ts'

/** JSON-LD of a product, for pageMeta's `structured`. */
export function productData(origin: string, product: Product): object {
  const price = { priceCurrency: 'INR', price: rupeesFromPaise(product.offerPrice).toFixed(2) }
  return {
    '@type': 'Product',
    name: product.name,
    category: product.category,
    sku: product._id,
    description: product.description.join(' '),
    ...sizeData(product),
    image: product.image.map((picture) => new URL(picture, origin).href),
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product),
      ...price,
      availability: isSellable(product) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      ...(shop().tax.mode === 'included' && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded: true },
      }),
    },
  }
}

/** A size of a thing that comes in several. */
function sizeData({ _id, family, sizes, name }: Product): object {
  const size = sizes?.find((one) => one._id === _id)
  if (!family || !size) return {}
  return {
    size: size.label,
    isVariantOf: { '@type': 'ProductGroup', productGroupID: family, name, variesBy: 'https://schema.org/size' },
  }
}
