import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '../db/open-embedded.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { openAccount } from '../outside/sandbox/sandbox-store.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { DidNotOpen, type ShopProcess, startShop } from '../testing/shop-process.ts'
import { BusyShopper } from './busy-shoppers.ts'
import { addProducts, brokenPromises, STOCK } from './kept-promises.ts'
import { OnlinePayer } from './online-payer.ts'
import { Burst, GreedyReader, OtherSite } from './soak-outsiders.ts'
import { SoakSeller } from './soak-seller.ts'

type Wish = { shoppers: number; minutes: number }
export type Findings = { table: Record<string, string | number>; broken: string[] }

const SETTINGS = { SEED: '0', READS_PER_MINUTE: '20000' }

/**
 * Many shoppers, a seller, people who do not belong, and kill -9 now and then; afterwards the books are checked from
 * every side.
 */
export async function soak(folder: string, { shoppers: count, minutes }: Wish): Promise<Findings> {
  let shop = await startShop(folder, SETTINGS)
  const products = await addProducts(shop)
  await shop.stop()
  const account = await readAccount(folder)
  shop = await startShop(folder, SETTINGS)
  const shoppers = Array.from({ length: count }, () => new BusyShopper(shop.url))
  const payers = Array.from({ length: Math.ceil(count / 4) }, () => new OnlinePayer(shop.url))
  const seller = new SoakSeller(shop.url)
  const otherSite = new OtherSite(shop.url, account, () => payers.flatMap(({ paid }) => paid))
  const greedy = new GreedyReader(shop.url)
  const burst = new Burst(shop.url)
  const everybody = [...shoppers, ...payers, seller, otherSite, greedy, burst]

  const end = Date.now() + minutes * 60_000
  const lives: Life[] = []
  const wrongStarts: string[] = []
  let kills = 0
  while (Date.now() < end) {
    lives.push(await oneLife(shop, everybody, products, Math.min(end - Date.now(), 10_000 + Math.random() * 20_000)))
    await shop.kill()
    kills++
    if (!(await refusesWithoutDatabase(folder))) wrongStarts.push('the shop opened a folder that had lost its database')
    shop = await startShop(folder, SETTINGS)
    for (const person of everybody) person.moveTo(shop.url)
  }
  const broken = [
    ...wrongStarts,
    ...lives.flatMap(({ faults }) => faults),
    ...(await brokenPromises(shop, shoppers, [])),
  ]
  await shop.stop()
  await expireHolds(folder)
  shop = await startShop(folder, SETTINGS)
  const settled = await untilSettled(shop, folder, products)
  broken.push(...settled)
  return {
    broken,
    table: {
      'minutes and kills': `${minutes} and ${kills}`,
      'orders acknowledged': shoppers.reduce((sum, shopper) => sum + shopper.acknowledged().length, 0),
      'payments tried online': payers.reduce((sum, payer) => sum + payer.tries, 0),
      'moves by the seller': seller.moves,
      'payments of another site': otherSite.payments,
      'refunds by hand': otherSite.refunds,
      'searches of a greedy reader': greedy.searches,
      'requests without their body': burst.requests,
      'restart s, slowest': (Math.max(...lives.map(({ readyAfter }) => readyAfter)) / 1000).toFixed(1),
      'memory MB, after each life': lives.map(({ memory }) => Math.round(memory)).join(' '),
      'open files, after each life': lives.map(({ files }) => files).join(' '),
      'promises broken': broken.length,
    },
  }
}

type Person = { act(products: string[]): Promise<void> }
type Life = { memory: number; files: number; readyAfter: number; faults: string[] }

async function oneLife(shop: ShopProcess, everybody: Person[], products: string[], duration: number): Promise<Life> {
  let over = false
  const faults: string[] = []
  const busy = everybody.map(async (person) => {
    while (!over) {
      await person.act(products).catch((error) => over || faults.push(`somebody was told: ${error}`))
      await pause(Math.random() * 50)
    }
  })
  await pause(duration)
  over = true
  const life: Life = {
    memory: await shop.rssMegabytes(),
    files: await shop.openFiles(),
    readyAfter: shop.readyAfter,
    faults,
  }
  // Whoever is in the middle of something when the kill comes, is: their last call is not waited for.
  await Promise.race([Promise.allSettled(busy), pause(Math.random() * 100)])
  return life
}

async function readAccount(folder: string) {
  const database = await openEmbedded({ folder })
  const account = await openAccount(database.db)
  await database.close()
  return account
}

/** As after a restart with a disk that is not mounted. */
async function refusesWithoutDatabase(folder: string): Promise<boolean> {
  const [place, away] = [join(folder, 'database'), `${folder}-away`]
  await rename(place, away)
  try {
    const opened = await startShop(folder, SETTINGS)
    await opened.kill()
    return false
  } catch (error) {
    return error instanceof DidNotOpen && error.code !== 0
  } finally {
    await rename(away, place)
  }
}

async function expireHolds(folder: string): Promise<void> {
  const database = await openEmbedded({ folder })
  await database.db.execute(sql`UPDATE payment_intents SET held_until = now() WHERE held`)
  await database.db.execute(sql`UPDATE payment_intents SET next_check_at = now() WHERE next_check_at IS NOT NULL`)
  await database.db.execute(sql`UPDATE refund_books SET next_check_at = now() WHERE next_check_at IS NOT NULL`)
  await database.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`)
  await database.close()
}

/** Gives reconciler and refunds time, then reads the books with the shop closed. */
async function untilSettled(shop: ShopProcess, folder: string, products: string[]): Promise<string[]> {
  let running: ShopProcess | null = shop
  let losses: string[] = []
  for (let tries = 0; tries < 5; tries++) {
    await pause(8_000)
    await running?.stop()
    losses = await readBooks(folder, products)
    if (losses.length === 0) return []
    running = tries < 4 ? await startShop(folder, SETTINGS) : null
  }
  return losses
}

async function readBooks(folder: string, products: string[]): Promise<string[]> {
  const database = await openEmbedded({ folder })
  const losses = await findLosses(database.db, Object.fromEntries(products.map((id) => [id, STOCK])))
  const { rows } = await database.db.execute<{ picture: string }>(
    sql`SELECT unnest(pictures) AS picture FROM products UNION SELECT unnest(pictures) FROM order_items`,
  )
  await database.close()
  const named = new Set(rows.map(({ picture }) => picture))
  const kept = await new PictureFolder(folder).list()
  for (const picture of kept) if (!named.has(picture)) losses.push(`picture ${picture} belongs to no product`)
  for (const picture of named) if (!kept.has(picture)) losses.push(`picture ${picture} has no file`)
  return losses
}
