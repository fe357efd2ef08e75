import { afterAll, beforeEach } from 'vitest'
import type { SeedProduct } from '#seed/catalogue.ts'
import { BadLine } from './bad-line.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { Payer, WEBHOOK_SECRET } from './paying.ts'

export type ShopBehindBadLine = { line: BadLine; shop: OpenShop; asha: Payer; close(): Promise<void> }

/** A shop that reaches its payment provider over a line whose weather the test decides, and somebody who pays there. */
export async function openShopBehindBadLine(seeds: SeedProduct[]): Promise<ShopBehindBadLine> {
  const line = await BadLine.open()
  const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: `${line.url}/sandbox` }
  const shop = await openShop({ seeds, config: { payments } })
  line.target = shop.url
  return {
    line,
    shop,
    asha: await Payer.at(shop),
    async close() {
      await shop.close()
      await line.close()
    },
  }
}

/** One for a file of tests, whose line is fine when each of them begins. */
export async function shopBehindBadLineOfFile(seeds: SeedProduct[]): Promise<ShopBehindBadLine> {
  const place = await openShopBehindBadLine(seeds)
  afterAll(() => place.close())
  beforeEach(() => {
    place.line.weather = () => 'fine'
  })
  return place
}
