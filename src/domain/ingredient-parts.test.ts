import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALLERGENS } from './food-facts.ts'
import { ingredientParts } from './ingredient-parts.ts'

const bold = (text: string) =>
  ingredientParts(text)
    .map(({ text, isAllergen }) => (isAllergen ? `*${text}*` : text))
    .join('')

test.each([
  ['Refined WHEAT flour (62%), butter, sugar', 'Refined *WHEAT* flour (62%), *butter*, sugar'],
  ['Paneer, curd, cheese; milk solids', '*Paneer*, *curd*, *cheese*; *milk* solids'],
  ['Maida, sooji, groundnut oil', '*Maida*, *sooji*, *groundnut* oil'],
  ['Coconut milk, cocoa butter, peanut butter', 'Coconut milk, cocoa butter, *peanut* butter'],
  ['Soya milk, almond-milk, rice', '*Soya* milk, *almond*-milk, rice'],
  ['Cream of tartar, nutmeg, coconut, buckwheat', 'Cream of tartar, nutmeg, coconut, buckwheat'],
  ['Gluten-free flour, may contain traces of nuts', 'Gluten-free flour, may contain traces of *nuts*'],
  ['Salt', 'Salt'],
])('people who are allergic see it at once: %s', (text, marked) => {
  expect(bold(text)).toBe(marked)
})

test('each of the fourteen is found by its own name', () => {
  for (const allergen of ALLERGENS) expect(bold(`Salt, ${allergen}, water`)).toBe(`Salt, *${allergen}*, water`)
})

test('nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        ingredientParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
