import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { cashShopper } from '../testing/cash-shopper.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { interpretSearch } from './interpret-search.ts'

let shop: OpenShop
beforeAll(async () => {
  const names = ['Bread', 'Vitamin C Tablets', 'Vitamin D Drops', 'Toor Dal', 'Toor Papad', 'Toor Snack']
  names.push('Veg Noodles', 'Sweet Vegetable Soup', 'Sattu, Sesame, Seviyan, Sooji, Soya and Sonth Mix')
  shop = await openShop({ seeds: names.map((name) => grocery(name)) })
  await fillShelf(shop.shop.database.pool, 8_000)
})
afterAll(() => shop.close())

const LETTERS = [...'aeioursthlmn']
const SYLLABLES = 'ba be da ga ha ja ka la ma na pa ra'.split(' ')
/** Eight of the words, others each time. */
const soupOf = (words: string[], turn: number) =>
  Array.from({ length: 8 }, (_, place) => words[(place * (1 + (turn % 5)) + turn) % words.length]).join(' ')
const nonsense = (turn: number) =>
  Array.from({ length: 8 }, (_, place) => `qx${'bdfgkpvwz'[(turn + place) % 9]}zjvkq${turn % 10}y`).join(' ')

const list = (search: string) => shop.visitor().call(listProducts, { search, limit: '20' })
const names = async (search: string) => (await list(search)).body.products?.map(({ name }) => name)

test('what a product is compared with is bounded, whatever is typed', async () => {
  const words = await shop.shop.dictionary.words()
  for (let turn = 0; turn < 20; turn++) {
    for (const text of [soupOf(LETTERS, turn), soupOf(SYLLABLES, turn), '1 2 3 4 5 6 7 8', nonsense(turn)]) {
      const { terms } = interpretSearch(words, text)
      const compared = terms.flatMap(({ whole, prefix, infix }) => [...whole.any, ...prefix, ...(infix?.flat() ?? [])])
      expect(compared.length, text).toBeLessThanOrEqual(400)
      expect(terms.filter(({ infix }) => infix === null).length, text).toBeLessThanOrEqual(3)
    }
  }
})

test('orders are served beside a visitor who searches for letters and syllables, eight at a time', async () => {
  const buyers = await Promise.all(Array.from({ length: 5 }, () => cashShopper(shop, 'Bread')))
  let isOver = false
  let searches = 0
  const searching = Array.from({ length: 8 }, async () => {
    while (!isOver) await list(soupOf(searches % 2 ? LETTERS : SYLLABLES, searches++))
  })
  const ids: string[] = []
  for (let round = 0; round < 3 || searches <= 15; round++)
    ids.push(...(await Promise.all(buyers.map(({ place }) => place()))))
  isOver = true
  await Promise.all(searching)
  expect(ids.filter((id) => id === 'undefined')).toEqual([])
})

test('nonsense takes a few milliseconds of the event loop, and finds nothing', async () => {
  expect((await list(nonsense(99))).body).toMatchObject({ products: [], total: 0 })
  const words = await shop.shop.dictionary.words()
  const before = process.threadCpuUsage()
  for (let turn = 0; turn < 20; turn++) interpretSearch(words, nonsense(turn))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 20_000).toBeLessThan(10)
})

test('the first letter of a word that is being typed says which, among as many words as there are', async () => {
  expect(await names('vitamin c')).toEqual(['Vitamin C Tablets'])
  expect(await names('toor d')).toEqual(['Toor Dal', 'Toor Papad'])
  // Together they sound like a word: vegs.
  expect(await names('veg s')).toEqual(['Veg Noodles', 'Sweet Vegetable Soup'])
  const { body } = await shop.visitor().expectDone(suggestSearches, { search: 'b' })
  expect(body.categories).toContain('Bakery')
})

test('a name that contains the text is found, though several letters beside words are left out', async () => {
  expect(await names('min c tab')).toContain('Vitamin C Tablets')
  expect(await names('n c t')).toContain('Vitamin C Tablets')
  expect(await names('c')).toContain('Vitamin C Tablets')
  expect(await names('min d d')).toContain('Vitamin D Drops')
})
