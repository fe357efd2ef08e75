import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askToStock, reportMissedSearch } from '#contract/catalog/search.ts'
import {
  deleteSynonyms,
  dismissMissedSearch,
  explainMissedSearch,
  listMissedSearches,
  listSynonyms,
  type SynonymGroup,
  saveSynonyms,
} from '#contract/catalog/seller-search.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { daysBefore, shopDayOf } from '#domain/shop-day.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { countMiss } from './missed-search-store.ts'

let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  shop = await openShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['search_synonyms', 'missed_searches', 'activity']) {
    await shop.shop.db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  }
})

const groups = async () => (await seller.expectDone(listSynonyms)).body.groups
const words = async () => (await groups()).map((group) => group.words)
const missed = async () => (await seller.expectDone(listMissedSearches)).body.searches
const save = (given: string[], id?: string) => seller.call(saveSynonyms, { words: given, ...(id && { id }) })
const means = (search: string, meaning: string) => seller.call(explainMissedSearch, { search, means: meaning })
const dismiss = (search: string, dismissed = true) => seller.call(dismissMissedSearch, { search, dismissed })
const groupOf = ({ body }: { body: { group?: SynonymGroup | undefined } }) => {
  if (!body.group) throw new Error('no group')
  return body.group
}

const dayAgo = (days: number) => shopDayOf(daysBefore(new Date(), days)).date
async function miss(search: string, { times = 1, ago = 0 } = {}) {
  for (let turn = 0; turn < times; turn++) await countMiss(shop.shop.db, search, dayAgo(ago))
}

async function acts(): Promise<object[]> {
  const { body } = await seller.expectDone(listActivity, { subject: 'search' })
  return body.activity.map(({ act, details }) => ({ act, ...details }))
}

describe('the list of missed searches', () => {
  test('has room for a share of what one visitor misses', async () => {
    for (let turn = 0; turn < 60; turn++) {
      const letters = turn.toString(2).padStart(6, '0').replaceAll('0', 'q').replaceAll('1', 'x')
      expect((await shop.visitor().call(reportMissedSearch, { search: `zz${letters}` })).status).toBe(200)
    }
    expect(await missed()).toHaveLength(50)
  })

  test('when it is full, the rarest make room, and what many miss stays', async () => {
    await shop.shop.db.execute(sql`
      INSERT INTO missed_searches (search, day, times)
      SELECT 'made up ' || n, ${dayAgo(1)}::date, 1 + (n > 2)::int FROM generate_series(1, 4999) AS n`)
    await miss('quinoa', { times: 3, ago: 2 })
    await miss('tofu')
    await miss('tempeh')
    const { rows } = await shop.shop.db.execute(sql`SELECT search FROM missed_searches`)
    const left = new Set(rows.map(({ search }) => search))
    expect(left.size).toBe(5_000)
    for (const text of ['quinoa', 'tofu', 'tempeh', 'made up 3']) expect(left.has(text), text).toBe(true)
    for (const text of ['made up 1', 'made up 2']) expect(left.has(text), text).toBe(false)
  })
})

describe('a shopper who asks to stock something', () => {
  const ask = (search: string, visitor = shop.visitor()) => visitor.call(askToStock, { search })

  test('is thanked, and counted once a day, before what was only missed', async () => {
    await miss('kimchi', { times: 3 })
    for (let turn = 0; turn < 2; turn++)
      expect(await ask(' Quinoa ')).toMatchObject({
        status: 200,
        body: { message: 'Thanks! We’ll look into stocking it.' },
      })
    expect(await missed()).toEqual([
      { search: 'quinoa', times: 1, asked: 1, lastDay: dayAgo(0) },
      { search: 'kimchi', times: 3, asked: 0, lastDay: dayAgo(0) },
    ])
  })

  test('is refused what is not a wish, and nothing is counted', async () => {
    for (const search of ['me@example.com', 'call 98765 43210', ' , ', '', 'x'.repeat(101)])
      expect((await shop.visitor().callUnchecked(askToStock, { search })).status, search).toBe(400)
    expect(await missed()).toEqual([])
  })

  test('asks for at most twenty things a day', async () => {
    const texts = Array.from({ length: 21 }, (_, turn) => `zzq${String.fromCharCode(97 + turn)}xk`)
    const answers = []
    for (const text of texts) answers.push((await ask(text)).status)
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('words that mean the same', () => {
  test('are kept in small letters, with single spaces, each once', async () => {
    const { status, body } = await save([' Aloo ', 'POTATO', 'aloo', 'sweet \t potato', 'आलू'])
    expect(status).toBe(200)
    expect(groupOf({ body }).words).toEqual(['aloo', 'potato', 'sweet potato', 'आलू'])
    expect(await groups()).toEqual([body.group])
  })

  test('a text with commas is several of them', async () => {
    expect(groupOf(await save(['brinjal, baingan', 'eggplant|aubergine'])).words).toEqual([
      'brinjal',
      'baingan',
      'eggplant',
      'aubergine',
    ])
  })

  test.each([
    [['dahi'], 'Enter at least two different words that mean the same.'],
    [['dahi', ' DAHI '], 'Enter at least two different words that mean the same.'],
    [['dahi', ', |'], 'Enter at least two different words that mean the same.'],
    [Array.from({ length: 31 }, (_, number) => `word ${number}`), 'Use 30 words or fewer.'],
    [['dahi', 'x'.repeat(101)], 'Use 100 characters or fewer.'],
  ])('%o is refused with a sentence', async (given, message) => {
    expect(await save(given)).toMatchObject({ status: 400, body: { code: 'malformed', message } })
    expect(await groups()).toEqual([])
  })

  test('the newest group comes first', async () => {
    await save(['dahi', 'curd'])
    await save(['anda', 'egg'])
    expect(await words()).toEqual([
      ['anda', 'egg'],
      ['dahi', 'curd'],
    ])
  })

  test('the same words again are no second group', async () => {
    const first = await save(['dahi', 'curd'])
    const [again, turned] = await Promise.all([save(['dahi', 'curd']), save(['Curd', 'dahi'])])
    expect([groupOf(again)._id, groupOf(turned)._id]).toEqual([groupOf(first)._id, groupOf(first)._id])
    expect(await groups()).toHaveLength(1)
    await save(['dahi', 'curd', 'yoghurt'])
    expect(await groups()).toHaveLength(2)
  })

  test('are replaced by their id, and deleted once', async () => {
    const { _id } = groupOf(await save(['dahi', 'curd']))
    expect(await save(['dahi', 'yoghurt'], _id)).toMatchObject({ body: { group: { _id, words: ['dahi', 'yoghurt'] } } })
    expect(await words()).toEqual([['dahi', 'yoghurt']])
    for (const turn of [1, 2]) {
      expect(await seller.call(deleteSynonyms, { id: _id }), `${turn}`).toMatchObject({ status: 200 })
    }
    expect(await groups()).toEqual([])
    expect(await save(['dahi', 'curd'], _id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await acts()).toEqual([
      { act: 'synonyms_deleted', words: ['dahi', 'yoghurt'] },
      { act: 'synonyms_saved', words: ['dahi', 'yoghurt'] },
      { act: 'synonyms_saved', words: ['dahi', 'curd'] },
    ])
  })
})

describe('searches without a result', () => {
  test('are listed with how often and when last, the most frequent first', async () => {
    await miss('Durian ', { times: 2, ago: 3 })
    await miss('durian', { times: 1, ago: 1 })
    await miss('atta', { times: 5, ago: 90 })
    await miss('quinoa', { ago: 0 })
    await miss('kimchi', { ago: 2 })
    await miss('long ago', { times: 9, ago: 91 })
    await miss(' , ')
    expect(await missed()).toEqual([
      { search: 'atta', times: 5, asked: 0, lastDay: dayAgo(90) },
      { search: 'durian', times: 3, asked: 0, lastDay: dayAgo(1) },
      { search: 'quinoa', times: 1, asked: 0, lastDay: dayAgo(0) },
      { search: 'kimchi', times: 1, asked: 0, lastDay: dayAgo(2) },
    ])
  })

  test('of more than 200 the most frequent are listed, and new ones are kept though there are 5,000', async () => {
    await shop.shop.db.execute(sql`INSERT INTO missed_searches (search, day, times)
      SELECT 'text ' || number, ${dayAgo(1)}::date, number FROM generate_series(1, 4999) AS number`)
    await miss('the last one')
    await miss('one too many')
    await miss('text 4999', { times: 2 })
    const listed = await missed()
    expect(listed).toHaveLength(200)
    expect(listed[0]).toMatchObject({ search: 'text 4999', times: 5001, lastDay: dayAgo(0) })
    const { rows } = await shop.shop.db.execute(
      sql`SELECT search FROM missed_searches WHERE search NOT LIKE 'text %' ORDER BY search`,
    )
    expect(rows).toEqual([{ search: 'one too many' }, { search: 'the last one' }])
  })

  test('one that is explained joins the group of its meaning and leaves the list', async () => {
    await save(['curd', 'yoghurt'])
    const { _id } = groupOf(await save(['potato', 'aloo']))
    await miss('Alu', { times: 2, ago: 1 })
    await miss('alu')
    const joined = await means('ALU', ' Potato')
    expect(joined).toMatchObject({ status: 200, body: { group: { _id, words: ['potato', 'aloo', 'alu'] } } })
    expect(joined.body.message).toBe('Shoppers who search for “alu” now find “potato”')
    expect(await missed()).toEqual([])
    expect(groupOf(await means('alu', 'potato'))).toEqual(joined.body.group)
    expect(await groups()).toHaveLength(2)
    expect(await acts()).toContainEqual({ act: 'missed_search_explained', search: 'alu', means: 'potato' })
  })

  test('one with a new meaning begins a group, once', async () => {
    await miss('kanda')
    await Promise.all([means('kanda', 'onion'), means('kanda', 'onion')])
    expect(await words()).toEqual([['onion', 'kanda']])
    expect(await missed()).toEqual([])
  })

  test('one whose meaning has a full group begins another', async () => {
    await save(['rice', ...Array.from({ length: 29 }, (_, number) => `rice ${number}`)])
    for (const turn of [1, 2]) {
      expect(groupOf(await means('chawal', 'rice')).words, `${turn}`).toEqual(['rice', 'chawal'])
    }
    expect(await groups()).toHaveLength(2)
  })

  test.each([
    ['alu', 'ALU ', 'Enter a word that differs from the search.'],
    ['alu', 'potato, aloo', 'Enter one meaning. You can add more words to its group.'],
    [',', 'potato', 'This search has no words.'],
  ])('%j cannot mean %j', async (search, meaning, message) => {
    expect(await means(search, meaning)).toMatchObject({ status: 400, body: { message } })
    expect(await groups()).toEqual([])
  })

  test('one that is dismissed stays away, also when it is missed again, until it is put back', async () => {
    await miss('durian', { times: 2, ago: 1 })
    await dismiss('Durian')
    await dismiss('durian')
    await miss('durian')
    expect(await missed()).toEqual([])
    await dismiss('durian', false)
    expect(await missed()).toEqual([{ search: 'durian', times: 3, asked: 0, lastDay: dayAgo(0) }])
    expect(await dismiss('never searched')).toMatchObject({ status: 200 })
    expect(await acts()).toEqual([
      { act: 'missed_search_restored', search: 'durian' },
      { act: 'missed_search_dismissed', search: 'durian' },
    ])
  })
})

test('only the seller sees and changes them', async () => {
  const calls = [
    [listSynonyms],
    [saveSynonyms, { words: ['dahi', 'curd'] }],
    [deleteSynonyms, { id: 'x' }],
    [listMissedSearches],
    [explainMissedSearch, { search: 'alu', means: 'potato' }],
    [dismissMissedSearch, { search: 'alu', dismissed: true }],
  ] as const
  for (const person of [shop.visitor(), await shop.shopper()]) {
    for (const [endpoint, body] of calls) {
      expect(await person.callUnchecked(endpoint, body), endpoint.path).toMatchObject({
        body: { code: 'not_authorized' },
      })
    }
  }
  expect(await groups()).toEqual([])
})
