import type { FastifyInstance } from 'fastify'
import { EXPIRED, isExpired } from '#domain/goods.ts'
import { lockGoods } from '../catalog/goods-count-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/database.ts'
import { agreedToday } from '../db/shop-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { settleBatches } from './batch-store.ts'
import { countsWithExpired, deleteGoneBatches } from './ending-store.ts'
import { countKeyOf, thereOf } from './goods-amount.ts'
import { takeOff } from './take-off.ts'

const EXPIRE_GOODS = 'take expired goods off the shelf'
const EVERY_SECONDS = 60

type Needs = { db: Db; stock: Stock }

/** Within a minute of the shop's midnight; until then orders leave expired pieces alone by themselves (basket.ts). */
export function startExpiringGoods(app: FastifyInstance, needs: Needs & { jobs: BackgroundJobs }): void {
  app.addHook('onReady', async () => {
    needs.jobs.add({ name: EXPIRE_GOODS, everySeconds: EVERY_SECONDS, run: (stopping) => expireGoods(needs, stopping) })
  })
}

export async function expireGoods({ db, stock }: Needs, stopping?: AbortSignal): Promise<void> {
  const today = await agreedToday(db)
  if (today === null) throw new Error('nothing expires: the clocks of this process and of the database differ')
  for (const product of await countsWithExpired(db, today)) {
    if (stopping?.aborted) return
    await inTransaction(db, (tx) => expireOne(tx, stock, { product, today }))
  }
  await deleteGoneBatches(db, today)
}

/** Under the lock of its count: of several processes one takes it off. */
async function expireOne(tx: Tx, stock: Stock, { product: id, today }: { product: string; today: string }) {
  const product = (await lockGoods(tx, [id])).get(id)
  if (!product || product.stock === null) return
  const batches = await settleBatches(tx, countKeyOf(product), thereOf(product) ?? 0)
  const lines = batches.flatMap(({ bestBefore, left }) =>
    bestBefore && isExpired(bestBefore, today) && left > 0 ? [{ product: id, amount: left, bestBefore }] : [],
  )
  if (lines.length === 0) return
  await takeOff(tx, { stock, staffId: null }, { kind: 'waste', reason: EXPIRED, lines })
  await stock.datesChanged(tx, [product])
}
