import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#contract/refused.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Db, Tx } from './database.ts'
import { statement } from './statement.ts'
import { afterCommit, commitTogether, inTransaction, together } from './transaction.ts'

let shop: OpenShop
let db: Db
beforeAll(async () => {
  shop = await openShop()
  db = shop.shop.db
  await db.execute('CREATE TABLE jars (name text PRIMARY KEY, left_over int NOT NULL CHECK (left_over >= 0))')
})
afterAll(() => shop.close())

const add = statement('INSERT INTO jars VALUES ($1, $2)')
const take = statement<{ left: number }>(
  'UPDATE jars SET left_over = left_over - $2 WHERE name = $1 RETURNING left_over AS left',
)
const read = statement<{ left: number }>('SELECT left_over AS left FROM jars WHERE name = $1')
const leftOf = async (name: string) => (await read(db, name))[0]?.left

test('statements that are started together run in the order of the calls', async () => {
  await inTransaction(db, async (tx) => {
    const [, before, , after] = await together(tx, () => [
      add(tx, 'honey', 5),
      read(tx, 'honey'),
      take(tx, 'honey', 2),
      read(tx, 'honey'),
    ])
    expect([before, after]).toEqual([[{ left: 5 }], [{ left: 3 }]])
  })
  expect(await leftOf('honey')).toBe(3)
})

test('the last ones travel with their COMMIT, and what follows a commit follows it', async () => {
  const said: string[] = []
  await inTransaction(db, async (tx) => {
    afterCommit(tx, () => said.push('committed'))
    await commitTogether(tx, () => [add(tx, 'jam', 4), take(tx, 'jam', 1), null, false])
    expect(said).toEqual([])
  })
  expect(said).toEqual(['committed'])
  expect(await leftOf('jam')).toBe(3)
})

test('one that fails undoes all, with the error of its own, wherever it stands', async () => {
  await inTransaction(db, async (tx) => void (await add(tx, 'figs', 1)))
  const late = async (tx: Tx) => {
    const rows = await take(tx, 'figs', 2)
    await Promise.resolve()
    return rows
  }
  const tooMany = inTransaction(db, async (tx) => {
    afterCommit(tx, () => expect.unreachable())
    await commitTogether(tx, () => [late(tx), add(tx, 'dates', 1), read(tx, 'dates')])
  })
  await expect(tooMany).rejects.toMatchObject({ code: '23514' })
  expect(await leftOf('figs')).toBe(1)
  expect(await leftOf('dates')).toBeUndefined()
})

test('a refusal undoes what was done before it', async () => {
  const refused = await inTransaction(db, async (tx) => {
    await add(tx, 'plums', 1)
    return refuse('out_of_stock')
  })
  expect(refused).toMatchObject({ body: { code: 'out_of_stock' } })
  expect(await leftOf('plums')).toBeUndefined()
})

test('a statement that would start after the COMMIT is refused before it', async () => {
  const slow = async (tx: Tx) => {
    await Promise.resolve()
    return add(tx, 'pears', 1)
  }
  await expect(inTransaction(db, (tx) => commitTogether(tx, () => [slow(tx)]))).rejects.toThrow('did not start at once')
  expect(await leftOf('pears')).toBeUndefined()
})

test('many transactions at once leave every connection in order', async () => {
  await inTransaction(db, async (tx) => void (await add(tx, 'rice', 50)))
  const takes = Array.from({ length: 60 }, () =>
    inTransaction(db, (tx) => commitTogether(tx, () => [take(tx, 'rice', 1)])).then(
      () => 'taken',
      () => 'short',
    ),
  )
  const outcomes = await Promise.all(takes)
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(50)
  expect(await leftOf('rice')).toBe(0)
})
