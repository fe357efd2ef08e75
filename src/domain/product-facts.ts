import { barcodeDigits } from './barcode.ts'
import { type Allergen, type Diet, NUTRIENTS, type Nutrition } from './food-facts.ts'
import { type Loose, looseIn, looseText } from './loose.ts'
import { type Quantity, quantityIn, quantityText } from './quantity.ts'

/** All that may be known of a product beside its name and price: one column of the table each. */
export type ProductFacts = {
  weight: string
  quantity: Quantity
  loose: Loose
  brand: string
  barcode: string
  origin: string
  maker: string
  diet: Diet
  allergens: Allergen[]
  ingredients: string
  nutrition: Nutrition
  storage: string
  shelfLifeDays: number
  hsn: string
}
export type FactName = keyof ProductFacts

type ProductFact<T> = {
  label: string
  /** Of the text in the form and in a CSV file. */
  maxLength: number
  /** Products are found by its words. */
  isSearched?: true
  /** As a field of the form or a cell of a CSV file says it. */
  text(value: T): string
  /** What a field or a cell says; what it can’t read it gives back, and the contract refuses it with a sentence. */
  read(text: string): unknown
}

const asTyped = { text: (value: string) => value, read: (text: string) => text }
const listIn = (text: string) =>
  text
    .split(/[|,;]/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)

/** It has none of them, which is more than that nothing is known. */
export const NO_ALLERGENS = 'none'

/** What the form, the CSV file, the search and the Activity screen make of each fact. */
export const PRODUCT_FACTS: { [Name in FactName]: ProductFact<ProductFacts[Name]> } = {
  weight: { ...asTyped, label: 'Weight', maxLength: 40 },
  quantity: {
    label: 'Quantity',
    maxLength: 20,
    text: quantityText,
    read: (text) => quantityIn(text) ?? text,
  },
  loose: {
    label: 'Sold by weight',
    maxLength: 60,
    text: looseText,
    read: (text) => looseIn(text) ?? text,
  },
  brand: { ...asTyped, label: 'Brand', maxLength: 60, isSearched: true },
  barcode: {
    label: 'Barcode',
    maxLength: 20,
    text: (value) => value,
    read: barcodeDigits,
  },
  origin: {
    label: 'Country of origin',
    maxLength: 2,
    text: (value) => value,
    read: (text) => text.toUpperCase(),
  },
  maker: { ...asTyped, label: 'Made or packed by', maxLength: 200 },
  diet: {
    label: 'Diet',
    maxLength: 10,
    text: (value) => value,
    read: (text) => text.toLowerCase(),
  },
  allergens: {
    label: 'Allergens',
    maxLength: 200,
    text: (value) => value.join(', ') || NO_ALLERGENS,
    read: (text) => listIn(text).filter((part) => part !== NO_ALLERGENS),
  },
  ingredients: { ...asTyped, label: 'Ingredients', maxLength: 2000 },
  nutrition: {
    label: 'Nutrition',
    maxLength: 200,
    text: (value) =>
      NUTRIENTS.flatMap((name) => (value[name] === undefined ? [] : [`${name} ${value[name]}`])).join(', '),
    read: (text) => {
      const parts = listIn(text).map((part) => /^([a-z]+)[\s:=]+(\d+(?:\.\d+)?)$/.exec(part))
      return parts.every((part) => part !== null)
        ? Object.fromEntries(parts.map((part) => [part[1], Number(part[2])]))
        : text
    },
  },
  storage: { ...asTyped, label: 'Storage', maxLength: 200 },
  shelfLifeDays: {
    label: 'Shelf life',
    maxLength: 5,
    text: String,
    read: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : text),
  },
  hsn: { ...asTyped, label: 'HSN code', maxLength: 8 },
}

export const FACT_NAMES = Object.keys(PRODUCT_FACTS) as FactName[]

/** One value for each fact. */
export function eachFact<T>(value: (name: FactName) => T): Record<FactName, T> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, value(name)])) as Record<FactName, T>
}

type Given = { [Name in FactName]?: ProductFacts[Name] | null | undefined }

/** What a form or a file says of each fact; nothing is ''. */
export const factTexts = (given: Given): Record<FactName, string> =>
  eachFact((name) => {
    const value = given[name]
    return value === null || value === undefined ? '' : textOf(name, value)
  })

const textOf = <Name extends FactName>(name: Name, value: ProductFacts[FactName]) =>
  (PRODUCT_FACTS[name] as ProductFact<ProductFacts[FactName]>).text(value)

/** What was typed, for the contract to judge; an empty text is no fact. */
export const readFactText = (name: FactName, text: string): unknown =>
  text.trim() === '' ? null : PRODUCT_FACTS[name].read(text.trim())
