import { afterAll, beforeAll, expect, it } from 'vitest'
import { askPostgres } from './ask-postgres.ts'
import { type PostgresReplica, startPrimary, startReplica } from './postgres-replica.ts'
import type { PostgresServer } from './postgres-server.ts'

let primary: PostgresServer
let replica: PostgresReplica
beforeAll(async () => {
  primary = await startPrimary()
  await askPostgres(primary.url, "create table shelf as select 'rice' as item")
})
beforeAll(async () => {
  replica = await startReplica(primary, { synchronous: true })
})
afterAll(() => Promise.all([primary?.stop(), replica?.stop()]))

it('a replica shows what the primary has, and takes no writes', async () => {
  expect(await askPostgres(replica.url, 'select item from shelf')).toEqual([{ item: 'rice' }])
  await expect(askPostgres(replica.url, "insert into shelf values ('salt')")).rejects.toMatchObject({ code: '25006' })

  await replica.pause()
  await askPostgres(primary.url, "insert into shelf values ('dal')")
  expect(await askPostgres(replica.url, 'select item from shelf')).toHaveLength(1)
  await replica.resume()
  await replica.catchUp()
  expect(await askPostgres(replica.url, 'select item from shelf')).toHaveLength(2)
})

it('and takes over with everything that was committed', async () => {
  await askPostgres(primary.url, "insert into shelf values ('tea')")
  await primary.kill()
  await replica.promote()
  await askPostgres(replica.url, "insert into shelf values ('salt')")
  expect(await askPostgres(replica.url, 'select item from shelf order by item')).toEqual(
    ['dal', 'rice', 'salt', 'tea'].map((item) => ({ item })),
  )
})
