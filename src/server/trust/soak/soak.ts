import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { saveShop } from '#contract/shop/shop.ts'
import { OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { DidNotOpen, type ShopProcess, startShop } from '../../testing/shop-process.ts'
import { addProducts, brokenPromises, sellerAt } from '../kept-promises.ts'
import { Books, untilSettled } from './books.ts'
import { findingsOf, gather, type SoakCrowd, tallyOf } from './crowd.ts'
import { judgeMemory, type Samples } from './memory.ts'
import type { Person } from './person.ts'

export type Wish = { shoppers: number; minutes: number; databaseUrl: string | null; say: (line: string) => void }
export type Findings = { table: Record<string, string | number>; broken: string[]; findings: string[] }

const KILL_EVERY_MINUTES = 2
const MINUTE_MS = 60_000

/**
 * Many shoppers, a seller, people who do not belong, and kill -9 every two minutes; afterwards the books are checked
 * from every side. On a server there is a second process, which is never killed: its memory tells of leaks.
 */
export async function soak(folder: string, { shoppers: count, minutes, databaseUrl, say }: Wish): Promise<Findings> {
  const settings = {
    SEED: '0',
    READS_PER_MINUTE: '20000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const start = () => startShop(folder, settings)
  const failedStarts: string[] = []
  const startAgain = () => untilOpen(start, failedStarts)
  const books = new Books(folder, databaseUrl)
  let shop = await start()
  const products = await addProducts(shop)
  // As a shop of somebody's own has it.
  const own = { name: 'Sharma Kirana', openCashOrders: OPEN_CASH_ORDERS }
  await (await sellerAt(shop)).expectDone(saveShop, { shop: own })
  await shop.stop()
  const account = await books.prepare()
  shop = await start()
  const steady = databaseUrl ? await start() : null
  const crowd = gather(shop.url, count, account)
  const everybody = [...crowd.honest, ...crowd.abusers]
  const place = () => {
    for (const [index, person] of everybody.entries()) person.moveTo(steady && index % 2 ? steady.url : shop.url)
  }

  const killed: Samples = { process: 'the process that is killed', megabytes: [] }
  const stays: Samples = { process: 'the process that stays', megabytes: [] }
  const facts = { kills: 0, slowestStartMs: 0, files: 0 }
  const broken: string[] = []
  const lifeMinutes = Math.min(KILL_EVERY_MINUTES, minutes / 2)
  const lives = Math.max(1, Math.round(minutes / lifeMinutes))
  for (let life = 0; life < lives; life++) {
    place()
    const turn = startTurn(crowd, products)
    for (let minute = 0; minute < Math.max(1, Math.round(lifeMinutes)); minute++) {
      await pause(Math.min(1, lifeMinutes) * MINUTE_MS)
      killed.megabytes.push(await shop.rssMegabytes())
      if (steady) stays.megabytes.push(await steady.rssMegabytes())
      facts.files = Math.max(facts.files, await shop.openFiles())
      const memory = [killed, stays].flatMap(({ megabytes }) =>
        megabytes.length ? [Math.round(megabytes.at(-1) ?? 0)] : [],
      )
      say(
        `minute ${killed.megabytes.length}: ${memory.join(' and ')} MB, ${tallyOf(crowd)['orders acknowledged']} orders`,
      )
    }
    turn.isOver = true
    await shop.kill()
    facts.kills++
    // Those at the process that stays end what they are doing.
    await Promise.race([turn.ended, pause(15_000)])
    broken.push(...turn.faults)
    if (!databaseUrl && !(await refusesWithoutDatabase(folder, start))) {
      broken.push('the shop opened a folder that had lost its database')
    }
    shop = await startAgain()
    facts.slowestStartMs = Math.max(facts.slowestStartMs, shop.readyAfter)
  }
  broken.push(...(await brokenPromises(shop, crowd.shoppers, [])))
  await shop.stop()
  await steady?.stop()
  broken.push(...(await untilSettled(books, products, startAgain)))
  const memory = [killed, ...(steady ? [stays] : [])].map((samples) => ({ samples, ...judgeMemory(samples) }))
  broken.push(...memory.flatMap((judged) => judged.broken))
  return {
    broken,
    findings: [...findingsOf(crowd), ...failedStarts],
    table: {
      database: databaseUrl ? 'Postgres server, two processes' : 'embedded',
      'minutes and kills': `${minutes} and ${facts.kills}`,
      ...tallyOf(crowd),
      'restart, slowest': `${(facts.slowestStartMs / 1000).toFixed(1)} s`,
      'open files, most': facts.files,
      ...Object.fromEntries(memory.map(({ samples, said }) => [`memory of ${samples.process}`, said])),
      'promises broken': broken.length,
    },
  }
}

type Turn = { isOver: boolean; faults: string[]; ended: Promise<unknown> }

/** Everybody does one thing after the other until the turn is over. What happens to abusers is nobody's fault. */
function startTurn({ honest, abusers }: SoakCrowd, products: string[]): Turn {
  const turn: Turn = { isOver: false, faults: [], ended: Promise.resolve() }
  const keepBusy = async (person: Person, isHonest: boolean) => {
    while (!turn.isOver) {
      await person.act(products).catch((error) => {
        if (isHonest && !turn.isOver) turn.faults.push(`somebody was told: ${error}`)
      })
      await pause(Math.random() * 50)
    }
  }
  turn.ended = Promise.all(honest.map((person) => keepBusy(person, true)))
  // They end by themselves: a silent upload may take longer than a turn.
  for (const person of abusers) void keepBusy(person, false)
  return turn
}

const STARTS = 3

/** As whoever watches over a shop does it; every start that failed is a finding. */
async function untilOpen(start: () => Promise<ShopProcess>, failed: string[]): Promise<ShopProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof DidNotOpen) || tries === STARTS) throw error
      failed.push(`a start failed: ${error.said.trim().slice(0, 300)}`)
    }
  }
}

/** As after a restart with a disk that is not mounted. */
async function refusesWithoutDatabase(folder: string, start: () => Promise<ShopProcess>): Promise<boolean> {
  const [place, away] = [join(folder, 'database'), `${folder}-away`]
  await rename(place, away)
  try {
    const opened = await start()
    await opened.kill()
    return false
  } catch (error) {
    return error instanceof DidNotOpen && error.code !== 0
  } finally {
    await rename(away, place)
  }
}
