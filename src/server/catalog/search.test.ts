import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { askToStock, suggestSearches } from '#contract/catalog/search.ts'
import { archiveProduct, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { saveSynonyms } from '#contract/catalog/seller-search.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { CATEGORIES } from '#domain/catalog.ts'
import { wordsOf } from '#domain/search-words.ts'
import { catalogue } from '#seed/catalogue.ts'
import { countSales } from '../popularity.ts'
import { interpretSearch } from '../search/interpret-search.ts'
import { categoryWord } from '../search/word-list.ts'
import type { ReplyBody } from '../testing/answer.ts'
import { homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'
import { nearestProducts } from './nearest-products.ts'

const CATEGORY_PATHS = CATEGORIES.map(({ path }) => path)

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({ seeds: catalogue })
  seller = await shop.seller()
})
afterAll(() => shop.close())

type Found = ReplyBody<typeof listProducts>

const catalogueWords = () =>
  [...new Set(catalogue.flatMap(({ name }) => wordsOf(name)))].filter((word) => word.length > 3)

async function find(query: Record<string, string>, visitor = shop.visitor()): Promise<Found> {
  const { status, body } = await visitor.expectDone(listProducts, query)
  expect(status).toBe(200)
  return body
}
const names = ({ products }: Found) => products.map(({ name }) => name)

describe('whatever is part of a name', () => {
  test('finds it, in letters of any case', async () => {
    const part = fc
      .record({ seed: fc.constantFrom(...catalogue), from: fc.nat(60), length: fc.integer({ min: 1, max: 40 }) })
      .map(({ seed: { name }, from, length }) => ({
        name,
        text: name
          .slice(from % name.length)
          .slice(0, length)
          .trim(),
      }))
      .filter(({ text }) => text !== '')
    await fc.assert(
      fc.asyncProperty(part, fc.boolean(), async ({ name, text }, isLoud) => {
        const search = isLoud ? text.toUpperCase() : text
        expect(names(await find({ search, limit: '200' })), search).toContain(name)
        expect(names(await find({ search, exact: 'true', limit: '200' })), search).toContain(name)
      }),
      { numRuns: 60 },
    )
  })
})

test.each([
  ['), ', 'Palak (Spinach), Cleaned and Trimmed, Ready to Wash and Cook'],
  ['80:20', 'Malnad Filter Coffee Powder (80:20)'],
  ['100%', '100% Whole Wheat Bread'],
  ['t wat', 'Nariyal Tender Coconut Water'],
  ['conut wat', 'Nariyal Tender Coconut Water'],
])('%s finds %s', async (search, name) => {
  expect(names(await find({ search }))).toContain(name)
})

describe('a misspelled search', () => {
  test('says what it shows instead', async () => {
    const found = await find({ search: 'tomatto' })
    expect(names(found)[0]).toBe('Kolar Red Tomato')
    expect(found.showing).toEqual({ text: 'tomato', kind: 'corrected' })
  })

  test('is taken to the letter when asked to', async () => {
    expect(await find({ search: 'tomatto', exact: 'true' })).toMatchObject({ products: [], total: 0 })
  })

  test('with words that no product has together shows some of them', async () => {
    const found = await find({ search: 'himalayan milk' })
    expect(found.showing).toEqual({ text: 'milk', kind: 'fewer' })
    expect(names(found)[0]).toContain('Milk')
  })

  test('finds nothing for what the shop does not have', async () => {
    expect(await find({ search: 'laptop charger' })).toMatchObject({ products: [], total: 0 })
  })
})

describe('a correction', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnoprstuvwy')
  const misspelled = fc
    .record({ word: fc.constantFrom(...catalogueWords()), at: fc.nat(20), letter, isReplaced: fc.boolean() })
    .map(({ word, at, letter, isReplaced }) => {
      const place = at % word.length
      return `${word.slice(0, place)}${letter}${word.slice(isReplaced ? place + 1 : place)}`
    })

  test('shows the word as products write it, though synonyms know misspellings of it', async () => {
    for (const [search, text] of [
      ['brocolli', 'broccoli'],
      ['mashrom', 'mushroom'],
      ['choklat', 'chocolate'],
    ] as const)
      expect((await find({ search })).showing).toEqual({ text, kind: 'corrected' })
  })

  test('finds only what the right words find', async () => {
    const dictionary = await shop.shop.dictionary.words()
    const isCorrected = (text: string) => interpretSearch(dictionary, text).isCorrected
    const texts = fc.array(misspelled, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
    const chese: [string] = ['chese']
    await expectAlways(
      texts.filter(isCorrected),
      async (search) => {
        const { showing, ...found } = await find({ search, limit: '200' })
        if (showing?.kind !== 'corrected') return
        const right = names(await find({ search: showing.text, limit: '200' }))
        expect(right, `${search}: ${showing.text}`).toEqual(expect.arrayContaining(names(found)))
      },
      [40, 400],
      { examples: [chese] },
    )
  })

  test('is no reason to show what only sounds alike before what contains the text', async () => {
    const dictionary = await shop.shop.dictionary.words()
    const part = fc
      .record({ word: fc.constantFrom(...catalogueWords()), from: fc.nat(10), length: fc.integer({ min: 3, max: 6 }) })
      .map(({ word, from, length }) => word.slice(from % (word.length - 2)).slice(0, length))
    const termOf = (text: string) => interpretSearch(dictionary, text).terms[0]
    await expectAlways(
      part.filter((text) => (termOf(text)?.alike.any.length ?? 0) > 0),
      async (search) => {
        const { products } = await find({ search, inStock: 'true', limit: '200' })
        const { whole, prefix = [], infix, alike } = termOf(search) ?? {}
        const meant = new Set([...(whole?.any ?? []), ...prefix, ...(infix?.flat() ?? [])])
        const contains = products.map(({ name }) => name.toLowerCase().includes(search))
        const firstAlike = products.findIndex(({ name, category }, place) => {
          const { aliases = [] } = catalogue.find((seed) => seed.name === name) ?? {}
          const words = [...wordsOf([name, ...aliases].join(' ')), categoryWord(category)]
          const isMeant = contains[place] || words.some((word) => meant.has(word))
          return !isMeant && words.some((word) => alike?.any.includes(word))
        })
        if (firstAlike !== -1) expect(contains.lastIndexOf(true), search).toBeLessThan(firstAlike)
      },
      [40, 400],
    )
  })
})

describe('the sequence of results', () => {
  test('is the same page by page, each product once', async () => {
    const whole = names(await find({ search: 'e', limit: '200' }))
    const paged: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: Found = await find({ search: 'e', limit: '7', ...(cursor && { cursor }) })
      paged.push(...names(page))
      cursor = page.nextCursor
    }
    expect(whole.length).toBeGreaterThan(50)
    expect(paged).toEqual(whole)
  })

  test('has what is sold out last, and what sells most before the rest', async () => {
    const [first, second, third] = (await find({ search: 'bread' })).products
    if (!first || !second || !third) throw new Error('there are three breads')
    const shopper = await shop.shopper()
    const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
    const address = body.address._id
    await shopper.call(placeCodOrder, { items: [{ product: third._id, quantity: 2 }], address }, { key: null })
    await countSales(shop.shop)
    await seller.call(setProductStock, { id: first._id, inStock: false })
    await expect.poll(async () => names(await find({ search: 'bread' })).slice(0, 2)).toEqual([third.name, second.name])
    expect((await find({ search: 'bread' })).products.findLast(({ inStock }) => !inStock)?.name).toBe(first.name)
    await seller.call(setProductStock, { id: first._id, inStock: true })
  })

  test('a cursor of another list leads nowhere', async () => {
    const { nextCursor = '' } = await find({ search: 'milk', sort: 'price-low', limit: '1' })
    expect((await find({ search: 'milk', limit: '5', cursor: nextCursor })).products).toEqual([])
  })

  test('of a sorted search follows the sort', async () => {
    const prices = (await find({ search: 'mlik', sort: 'price-low' })).products.map(({ offerPrice }) => offerPrice)
    expect(prices.length).toBeGreaterThan(2)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })
})

describe('the seller’s changes are in the very next search', () => {
  test('an archived product is gone, a restored one is back', async () => {
    const kiwi = await shop.product('Arunachal Kiwi')
    expect((await find({ search: 'kiwi' })).total).toBe(1)
    await seller.call(archiveProduct, { id: kiwi._id, archived: true })
    expect((await find({ search: 'kiwi' })).total).toBe(0)
    await seller.call(archiveProduct, { id: kiwi._id, archived: false })
    expect((await find({ search: 'kivi' })).products[0]?.name).toBe('Arunachal Kiwi')
  })

  test('a synonym', async () => {
    expect((await find({ search: 'zorblatt' })).total).toBe(0)
    await seller.call(saveSynonyms, { words: ['zorblatt', 'pineapple'] })
    expect(names(await find({ search: 'zorblatt' }))).toEqual(['Queen Pineapple'])
  })

  test('another name in an imported file', async () => {
    const orange = await shop.product('Nagpur Orange')
    expect((await find({ search: 'quibblefruit' })).total).toBe(0)
    const csv = `id,aliases\n${orange._id},quibblefruit\n`
    const form = new FormData()
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'products.csv')
    expect((await seller.call(importProducts, form, { query: { dryRun: '0' } })).body).toMatchObject({ changed: 1 })
    expect(names(await find({ search: 'quibblefruit' }))).toEqual(['Nagpur Orange'])
  })
})

describe('a search that finds nothing', () => {
  const nearest = async (search: string) => {
    const { kind, products } = await nearestProducts({ db: shop.shop.db, dictionary: shop.shop.dictionary }, search)
    return { kind, names: products.map(({ name }) => name) }
  }

  test('has products near it: of a word that is a little like it, or of one of its words', async () => {
    for (const [search, name] of [
      ['unian', 'Nashik Red Onion'],
      ['tomatto', 'Kolar Red Tomato'],
      ['quinoa laptop banana', 'Robusta Banana'],
    ] as const)
      expect(await nearest(search), search).toMatchObject({ kind: 'near', names: expect.arrayContaining([name]) })
  })

  test('may be asked for; what is found may not', async () => {
    expect(await shop.visitor().call(askToStock, { search: 'tomatto' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', message: 'We have something like this. Please search again.' },
    })
  })

  test('and is like nothing has what sells most', async () => {
    expect(await nearest('xkcdqwz')).toMatchObject({ kind: 'popular', names: { length: 10 } })
  })
})

describe('suggestions', () => {
  const suggest = async (search: string) => (await shop.visitor().expectDone(suggestSearches, { search })).body

  test('complete the last word and show products that can be bought', async () => {
    const { completions, products } = await suggest('dark choc')
    expect(completions).toContain('dark chocolate')
    expect(products.map(({ name }) => name)).toContain('Dark Chocolate Chunk Cookies with Sea Salt')
    expect(products.every(({ inStock }) => inStock)).toBe(true)
  })

  test('are words that products have, not misspellings of them', async () => {
    expect((await suggest('broc')).completions).toEqual(['broccoli'])
    expect((await suggest('orga')).completions).toEqual(['organic'])
  })

  test('name a category by any of its words', async () => {
    expect((await suggest('sabzi')).categories).toContain('Vegetables')
    expect((await suggest('frui')).categories).toContain('Fruits')
  })

  test('before anything is typed are what sells most, and the categories', async () => {
    const { completions, categories, products } = await suggest('  ')
    expect(completions).toEqual([])
    expect(categories).toEqual([...CATEGORY_PATHS])
    expect(products).toHaveLength(5)
    expect(products.every(({ inStock }) => inStock)).toBe(true)
  })
})
