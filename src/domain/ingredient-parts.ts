import type { Allergen } from './food-facts.ts'

/** Before what is no milk, butter or cream of an animal. */
const OF_PLANTS =
  '(?<!\\b(?:almond|apple|cashew|cocoa|coconut|groundnut|mango|nut|oat|oats|peanut|rice|shea|soy|soya)[\\s-])'

/** What ingredients call them: pieces of regular expressions, for whole words. */
const WORDS: Record<Allergen, string[]> = {
  gluten: ['gluten', 'wheat', 'rye', 'barley', 'malt', 'oats?', 'spelt', 'semolina', 'rava', 'sooji', 'suji'].concat([
    'maida',
    'atta',
    'bulgur',
    'couscous',
    'dalia',
  ]),
  crustaceans: ['crustaceans?', 'prawns?', 'shrimps?', 'crabs?', 'lobsters?'],
  eggs: ['eggs?', 'albumen'],
  fish: ['fish', 'anchov(?:y|ies)', 'tuna', 'salmon', 'sardines?'],
  peanuts: ['peanuts?', 'groundnuts?'],
  soya: ['soya', 'soy', 'soya ?beans?', 'soybeans?', 'tofu'],
  milk: [
    `${OF_PLANTS}(?:milk|butter(?! beans?)|cream(?! of tartar))`,
    'buttermilk',
    'cheese',
    'paneer',
    'curds?',
    'dahi',
    'yogh?urt',
    'ghee',
    'whey',
    'caseinates?',
    'casein',
    'lactose',
    'khoya',
    'mawa',
  ],
  nuts: ['nuts?', 'almonds?', 'cashews?', 'cashewnuts?', 'hazelnuts?', 'walnuts?', 'pistachios?', 'pecans?'].concat([
    'macadamias?',
  ]),
  celery: ['celery'],
  mustard: ['mustard'],
  sesame: ['sesame', 'til', 'tahini'],
  sulphites: ['sulphites?', 'sulfites?', 'sulphur dioxide', 'sulfur dioxide', 'metabisulphites?', 'metabisulfites?'],
  lupin: ['lupins?'],
  molluscs: ['molluscs?', 'mussels?', 'oysters?', 'clams?', 'squids?', 'octopus'],
}

/** Not in “gluten-free”. */
const NAMED = new RegExp(`\\b(?:${Object.values(WORDS).flat().join('|')})\\b(?![\\s-]free\\b)`, 'giu')

/** `at`: where it begins in the text. */
export type IngredientPart = { text: string; at: number; isAllergen: boolean }

/** A list of ingredients, cut at what people may be allergic to. */
export function ingredientParts(ingredients: string): IngredientPart[] {
  const parts: IngredientPart[] = []
  let from = 0
  for (const { 0: word, index } of ingredients.matchAll(NAMED)) {
    if (index > from) parts.push({ text: ingredients.slice(from, index), at: from, isAllergen: false })
    parts.push({ text: word, at: index, isAllergen: true })
    from = index + word.length
  }
  if (from < ingredients.length) parts.push({ text: ingredients.slice(from), at: from, isAllergen: false })
  return parts
}
