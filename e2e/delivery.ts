import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { SELLER } from './seller.ts'

/** The line below the top bar that says where to, and by when. */
export const placeLine = (page: Page): Locator =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /deliver/i })
    .and(page.locator('[aria-haspopup=dialog]'))

export async function choosePlace(page: Page, pincode: string): Promise<void> {
  await placeLine(page).click()
  const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' })
  await dialog.getByLabel('PIN code').fill(pincode)
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
}

interface Area {
  id: string
  name: string
  pincodes: { from: number; to: number }[]
  served: boolean
}

/** What the seller sets, in a browser of their own. */
export class SellersDelivery {
  #api: APIRequestContext

  constructor(page: Page) {
    this.#api = page.request
  }

  async signIn(): Promise<this> {
    await this.#post('/api/seller/login', SELLER)
    return this
  }

  async areas(): Promise<Area[]> {
    return (await (await this.#api.get('/api/delivery/settings')).json()).settings.areas
  }

  /** Everywhere that no other area covers is served, or not. */
  async serveElsewhere(served: boolean): Promise<void> {
    const areas = (await this.areas()).map((area) => (area.pincodes.length > 0 ? area : { ...area, served }))
    await this.#post('/api/delivery/areas', { areas })
  }

  /** In every area. */
  async charge(fee: number): Promise<void> {
    await this.#post('/api/delivery/areas', { areas: (await this.areas()).map((area) => ({ ...area, fee })) })
  }

  /** From now until so many full hours later; 0 opens again. */
  async close(hours: number): Promise<void> {
    const HOUR = 3_600_000
    const from = new Date(Date.now() - 60_000).toISOString()
    const until = new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString()
    await this.#post('/api/delivery/closures', { closures: hours > 0 ? [{ from, until }] : [] })
  }

  async promise(id: string, by: Date, reason: string): Promise<void> {
    await this.#post('/api/delivery/promise', { id, by: by.toISOString(), reason })
  }

  async #post(path: string, data: object): Promise<void> {
    const reply = await this.#api.post(path, { data })
    expect(await reply.json()).toMatchObject({ success: true })
  }
}
