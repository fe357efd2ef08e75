import type { FastifyInstance } from 'fastify'
import { readChecklist } from '#contract/shop/checklist.ts'
import { CHECKLIST, type ChecklistItem, checklistOf, isNamed, isReady, type ShopHas } from '#domain/shop-checklist.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { ShopState } from './shop-state.ts'
import { finishSetUp, readStoredShop } from './shop-store.ts'

const WHERE: Record<ChecklistItem, string> = {
  name: '/seller/setup',
  hours: '/seller/delivery?tab=hours',
  area: '/seller/delivery?tab=areas',
  product: '/seller',
}

type Needs = {
  db: Db
  guards: Guards
  jobs: BackgroundJobs
  shopState: ShopState
  /** Hours, areas and products belong to others. */
  shopHas: () => Promise<ShopHas>
}

/** What a new shop still needs; it opens, or stops being the demo, with the change that completes it. */
export function checklistRoutes(app: FastifyInstance, { db, guards, jobs, shopState, shopHas }: Needs): void {
  serveEndpoint(app, guards, readChecklist, async () => {
    const checklist = await readNow()
    return {
      open: !shopState.isSettingUp,
      items: CHECKLIST.map((what) => ({ what, done: checklist[what], where: WHERE[what] })),
    }
  })

  if (!isUnfinished()) return

  // Before the reply: whoever completes the list sees the shop open. The job is for a process that ended in between.
  app.addHook('onSend', async ({ method }, { statusCode }, payload) => {
    if (method === 'POST' && statusCode < 300) {
      await openIfReady().catch((err) => app.log.warn({ err }, 'could not check whether the shop is ready'))
    }
    return payload
  })
  app.addHook('onReady', async () => {
    jobs.add({ name: 'open the shop once it is ready', everySeconds: 30, run: openIfReady })
  })

  async function openIfReady(): Promise<void> {
    // The name is in memory: a demo that has the demo's costs its orders no read.
    if (!isUnfinished() || !isNamed(shopState.facts) || !isReady(await readNow())) return
    await inTransaction(db, async (tx) => {
      if (await finishSetUp(tx)) await shopState.changed(tx)
    })
    await shopState.read()
    app.log.info('the shop has all that it needs: it is somebody’s own, and takes orders')
  }

  function isUnfinished() {
    return shopState.isDemo || shopState.isSettingUp
  }

  async function readNow() {
    const { facts } = await readStoredShop(db)
    return checklistOf(facts, await shopHas())
  }
}
