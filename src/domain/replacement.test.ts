import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor, totalOf } from './bill.ts'
import { decideShortage, type RefundCase } from './decide-refund.ts'
import { DIETS } from './food-facts.ts'
import { answerOf, type IfMissing, MISSING_KINDS } from './if-missing.ts'
import { refundOf } from './item-refund.ts'
import { paise } from './money.ts'
import { isFound } from './picking.ts'
import { type Candidate, MAX_REPLACEMENTS, type Replacement, rankReplacements, whyNotInstead } from './replacement.ts'
import { worthLess } from './sent-line.ts'
import { DEFAULT_TAX as tax } from './shop-facts.ts'

const SHORTAGES = 10_000

const milk: Candidate = {
  id: 'milk',
  name: 'Full Cream Milk',
  category: 'Dairy',
  diet: 'veg',
  offerPrice: paise(3500),
  taxRate: null,
  quantity: { amount: 500, unit: 'ml' },
  left: 0,
}
const like = (id: string, change: Partial<Candidate> = {}): Candidate => ({ ...milk, id, name: id, left: 9, ...change })
const alike: IfMissing = { kind: 'alike' }
const ranked = (candidates: Candidate[], { pieces = 1, ifMissing = alike } = {}) =>
  rankReplacements({ product: milk, pieces, offerPrice: milk.offerPrice, ifMissing }, candidates)
const ids = (candidates: Candidate[], wish?: { pieces?: number; ifMissing?: IfMissing }) =>
  ranked(candidates, wish).map(({ product }) => product.id)

test('the same thing in another size comes first, then what is not dearer, then the nearest price of a litre', () => {
  const far = like('far', { offerPrice: paise(2000) })
  const near = like('near', { offerPrice: paise(3200) })
  const dearer = like('dearer', { offerPrice: paise(3600) })
  const size = like('size', { family: 'milk', quantity: { amount: 250, unit: 'ml' }, offerPrice: paise(1900) })
  const found = rankReplacements(
    { product: { ...milk, family: 'milk' }, pieces: 1, offerPrice: milk.offerPrice, ifMissing: alike },
    [far, dearer, near, size],
  )
  expect(found.map(({ product }) => product.id)).toEqual(['size', 'near', 'far'])
  expect(found[0], 'two small ones for a large one, at its price').toMatchObject({ packs: 2, amount: 3500 })
})

test('what costs the shop much more, is sold out, of another shelf, mark or tax is not offered', () => {
  const others = [
    like('dear', { offerPrice: paise(4400) }),
    like('sold out', { left: 0 }),
    like('bread', { category: 'Bakery' }),
    like('egg', { diet: 'egg' }),
    like('vegan', { diet: 'vegan' }),
    like('unmarked', { diet: null }),
    like('taxed', { taxRate: 5 }),
    milk,
  ]
  expect(ids(others)).toEqual([])
  expect(ids([like('a little dearer', { offerPrice: paise(4300) })])).toEqual(['a little dearer'])
})

test('the money back means nothing else, and exactly this one means no other', () => {
  const others = ['a', 'b', 'c', 'd'].map((id) => like(id))
  expect(ids(others, { ifMissing: { kind: 'refund' } })).toEqual([])
  expect(ids(others, { ifMissing: { kind: 'this', product: 'c' } })).toEqual(['c'])
  expect(ids(others)).toHaveLength(MAX_REPLACEMENTS)
})

test('as many pieces are replaced as there are packs', () => {
  expect(ranked([like('two left', { left: 2 })], { pieces: 5 })).toMatchObject([{ pieces: 2, packs: 2, amount: 7000 }])
})

test('the clock answers for who does not', () => {
  const until = new Date(1000)
  expect(answerOf({ until, answer: null }, new Date(999))).toBeNull()
  expect(answerOf({ until, answer: null }, until)).toBe('late')
  expect(answerOf({ until, answer: 'yes' }, until)).toBe('yes')
})

const quantity = fc.option(
  fc.record({ amount: fc.constantFrom(1, 2, 250, 500, 750), unit: fc.constantFrom('g', 'kg', 'ml', 'piece') }),
  { nil: null },
)
const product = fc.record({
  category: fc.constantFrom('Dairy', 'Dairy', 'Dairy', 'Bakery'),
  family: fc.constantFrom(null, 'f1', 'f2'),
  diet: fc.constantFrom(null, 'veg', 'veg', 'veg', 'veg', ...DIETS),
  offerPrice: fc.integer({ min: 1, max: 9999 }).map(paise),
  taxRate: fc.constantFrom(null, null, null, 5),
  quantity,
  left: fc.nat(12),
})
const shortage = fc.record({
  products: fc.array(product, { minLength: 8, maxLength: 8 }),
  asked: fc.integer({ min: 1, max: 9 }),
  found: fc.nat(9),
  kind: fc.constantFrom(...MISSING_KINDS),
  this: fc.nat(7),
  tapped: fc.nat(2),
  answer: fc.constantFrom('yes', 'no', 'late'),
})

test('10,000 shortages end as the rule says: none dearer, no diet mark crossed, every paisa accounted for', () => {
  let replacedLines = 0
  fc.assert(
    fc.property(shortage, ({ products, asked, found, kind, this: chosen, tapped, answer }) => {
      const all = products.map((each, nth) => ({ ...each, id: `p${nth}`, name: `P${nth}` }) as Candidate)
      const [wanted, ...others] = all
      if (!wanted) return
      const picked = Math.min(found, asked - 1)
      const ifMissing = { kind, ...(kind === 'this' && { product: `p${chosen % all.length}` }) }
      const missing = { product: wanted, pieces: asked - picked, offerPrice: wanted.offerPrice, ifMissing }
      const offers = rankReplacements(missing, all)
      const isAllowed = ({ product: other, pieces, packs, amount }: Replacement) =>
        others.includes(other) &&
        other.diet === wanted.diet &&
        other.category === wanted.category &&
        amount <= wanted.offerPrice * pieces &&
        amount <= other.offerPrice * packs &&
        packs <= other.left &&
        kind !== 'refund' &&
        (kind !== 'this' || other.id === ifMissing.product)
      expect(offers.every(isAllowed)).toBe(true)

      const offer = offers[tapped]
      const taken = offer && (kind !== 'ask' || answer === 'yes') ? offer : undefined
      if (taken) replacedLines++
      const replaced = taken?.pieces ?? 0
      const line = { quantity: asked, picked, replaced, short: asked - picked - replaced }
      expect(isFound(line)).toBe(true)
      const less = worthLess({ ...line, offerPrice: wanted.offerPrice, ...(taken && { insteadAmount: taken.amount }) })
      expect(less, 'what was sent and what went back is what was asked for').toBe(
        wanted.offerPrice * replaced - (taken?.amount ?? 0),
      )

      const bill = billFor([{ product: { offerPrice: wanted.offerPrice }, quantity: asked }], { tax, fee: paise(0) })
      const item = { productId: wanted.id, name: wanted.name, offerPrice: wanted.offerPrice, quantity: asked }
      const order: RefundCase = {
        status: 'Delivered',
        bill,
        items: [{ ...item, refunded: 0, short: 0, less: paise(0) }],
        isPaidOnline: false,
        elsewhere: paise(0),
        isAccountDeleted: false,
      }
      const back = decideShortage(order, [{ productId: wanted.id, quantity: line.short, less }])?.amount ?? 0
      const kept = { ...order, items: [{ ...item, refunded: line.short, short: line.short, less }] }
      const rest =
        asked > line.short ? refundOf(kept, [{ productId: wanted.id, quantity: asked - line.short }]).amount : 0
      expect(back + rest).toBe(totalOf(bill))
    }),
    { numRuns: SHORTAGES },
  )
  expect(replacedLines, 'many of them were replaced').toBeGreaterThan(SHORTAGES / 20)
})

test('no two products of different marks replace each other', () => {
  for (const one of [null, ...DIETS])
    for (const other of [null, ...DIETS])
      expect(whyNotInstead({ ...milk, diet: one }, like('other', { diet: other })) === null).toBe(one === other)
})
