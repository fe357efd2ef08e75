import type { Product } from '#domain/catalog.ts'
import { NUTRIENT_NAMES, NUTRIENTS } from '#domain/food-facts.ts'
import { type IngredientPart, ingredientParts } from '#domain/ingredient-parts.ts'
import { baseUnitOf, quantityText } from '#domain/quantity.ts'
import { formatDate } from '#domain/time-words.ts'
import { countryName } from '../../core/country-names.ts'

type Row = { name: string; value: string }

/** What a product’s page says of it, in words; made by the server, so that browsers need no more than to show it. */
export type ShownFacts = {
  rows: Row[]
  ingredients: IngredientPart[]
  /** The allergens, as one text. */
  contains: string
  nutrition: { per: string; rows: (Row & { isPart: boolean })[] } | null
}

export function shownFacts(product: Product): ShownFacts {
  const {
    quantity,
    brand,
    origin,
    maker,
    shelfLifeDays,
    storage,
    ingredients = '',
    allergens = [],
    bestBefore,
  } = product
  const rows = {
    'Net quantity': quantity && quantityText(quantity),
    Brand: brand,
    'Country of origin': origin && countryName(origin),
    'Made or packed by': maker,
    'Shelf life': shelfLifeDays && shelfLifeText(shelfLifeDays),
    Storage: storage,
    'Best before at least': bestBefore && formatDate(new Date(bestBefore)),
  }
  return {
    rows: Object.entries(rows).flatMap(([name, value]) => (value ? { name, value } : [])),
    ingredients: ingredientParts(ingredients),
    contains: allergens.join(', '),
    nutrition: nutritionOf(product),
  }
}

function nutritionOf({ nutrition = {}, quantity }: Product): ShownFacts['nutrition'] {
  const rows = NUTRIENTS.flatMap((name) => {
    const amount = nutrition[name]
    const unit = name === 'energy' ? 'kcal' : 'g'
    const isPart = name === 'saturates' || name === 'sugars'
    return amount === undefined ? [] : { name: NUTRIENT_NAMES[name], value: `${amount} ${unit}`, isPart }
  })
  const isLiquid = quantity && baseUnitOf(quantity.unit) === 'ml'
  return rows.length > 0 ? { per: isLiquid ? '100 ml' : '100 g', rows } : null
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** 5 days, 6 months, 1 year. */
function shelfLifeText(days: number): string {
  if (days % 365 === 0) return counted(days / 365, 'year')
  return days >= 60 && days % 30 === 0 ? counted(days / 30, 'month') : counted(days, 'day')
}
