import { isSellable, type Product, productPath } from '#domain/catalog.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { shop } from './shop.ts'

/** Units as UN/CEFACT codes them. */
const UNIT_CODES = { g: 'GRM', kg: 'KGM', ml: 'MLT', l: 'LTR', piece: 'C62' } as const

/** JSON-LD of a product, for pageMeta's `structured`: what is not known is left out. */
export function productData(origin: string, product: Product): object {
  const { barcode, brand, maker, quantity, diet, allergens, ingredients } = product
  const price = { priceCurrency: 'INR', price: rupeesFromPaise(product.offerPrice).toFixed(2) }
  const isWeighed = quantity?.unit === 'g' || quantity?.unit === 'kg'
  const more = { diet, allergens: allergens?.join(', '), ingredients, nutrition: nutritionOf(product) }
  const properties = Object.entries(more).flatMap(([name, value]) =>
    value ? { '@type': 'PropertyValue', name, value } : [],
  )
  return {
    '@type': 'Product',
    name: product.name,
    category: product.category,
    sku: product._id,
    description: product.description.join(' '),
    ...sizeData(product),
    image: product.image.map((picture) => new URL(picture, origin).href),
    ...(barcode && { gtin: barcode }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(maker && { manufacturer: { '@type': 'Organization', name: maker } }),
    ...(product.origin && { countryOfOrigin: { '@type': 'Country', name: product.origin } }),
    ...(quantity && { [isWeighed ? 'weight' : 'size']: amountOf(quantity.amount, quantity.unit) }),
    ...(properties.length > 0 && { additionalProperty: properties }),
    offers: {
      '@type': 'Offer',
      url: origin + productPath(product),
      ...price,
      availability: isSellable(product) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      ...pricesOf(product, price),
    },
  }
}

const amountOf = (value: number, unit: keyof typeof UNIT_CODES) => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode: UNIT_CODES[unit],
})

function pricesOf({ unitPrice }: Product, price: { priceCurrency: string; price: string }): object {
  const specification = { '@type': 'UnitPriceSpecification', priceCurrency: price.priceCurrency }
  const taxed = shop().tax.mode === 'included' && { valueAddedTaxIncluded: true }
  const prices = [
    ...(taxed ? [{ ...specification, ...price, ...taxed }] : []),
    ...(unitPrice
      ? [
          {
            ...specification,
            price: rupeesFromPaise(unitPrice.amount).toFixed(2),
            referenceQuantity: amountOf(1, unitPrice.per),
            ...taxed,
          },
        ]
      : []),
  ]
  return prices.length > 0 ? { priceSpecification: prices.length === 1 ? prices[0] : prices } : {}
}

const CONTENTS = {
  fat: 'fatContent',
  saturates: 'saturatedFatContent',
  carbohydrate: 'carbohydrateContent',
  sugars: 'sugarContent',
  fibre: 'fiberContent',
  protein: 'proteinContent',
} as const

function nutritionOf({ nutrition, quantity }: Product): object | undefined {
  if (!nutrition) return undefined
  const contents = Object.entries(CONTENTS).flatMap(([name, property]) => {
    const grams = nutrition[name as keyof typeof CONTENTS]
    return grams === undefined ? [] : [[property, `${grams} g`]]
  })
  return {
    '@type': 'NutritionInformation',
    servingSize: quantity?.unit === 'ml' || quantity?.unit === 'l' ? '100 ml' : '100 g',
    ...(nutrition.energy !== undefined && { calories: `${nutrition.energy} kcal` }),
    ...Object.fromEntries(contents),
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
