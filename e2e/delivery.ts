import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import {
  changePromise,
  readDeliverySettings,
  saveClosures,
  saveDeliveryAreas,
  saveMaxPromise,
} from '#contract/delivery/seller-delivery.ts'
import type { PromiseReason } from '#domain/delivery/promise-change.ts'
import type { ReplyBody } from '#server/testing/answer.ts'
import { type Caller, expectDone } from './call.ts'
import { SELLER } from './seller.ts'

type WireArea = ReplyBody<typeof readDeliverySettings>['settings']['areas'][number]

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

/** What the seller sets, in a browser of their own. */
export class SellersDelivery {
  #api: APIRequestContext

  constructor({ request }: Caller) {
    this.#api = request
  }

  async signIn(): Promise<this> {
    await expectDone(this.#api, loginSeller, SELLER)
    return this
  }

  async areas(): Promise<WireArea[]> {
    return (await expectDone(this.#api, readDeliverySettings)).settings.areas
  }

  /** Everywhere that no other area covers is served, or not. */
  async serveElsewhere(served: boolean): Promise<void> {
    const areas = (await this.areas()).map((area) => (area.pincodes.length > 0 ? area : { ...area, served }))
    await expectDone(this.#api, saveDeliveryAreas, { areas })
  }

  /** In every area. */
  async charge(fee: number): Promise<void> {
    await expectDone(this.#api, saveDeliveryAreas, { areas: (await this.areas()).map((area) => ({ ...area, fee })) })
  }

  /** From now until so many full hours later; 0 opens again. */
  async close(hours: number): Promise<void> {
    const HOUR = 3_600_000
    const from = new Date(Date.now() - 60_000).toISOString()
    const until = new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString()
    await expectDone(this.#api, saveClosures, { closures: hours > 0 ? [{ from, until }] : [] })
  }

  /** The longest promise; null: none. */
  async limitPromises(minutes: number | null): Promise<void> {
    await expectDone(this.#api, saveMaxPromise, { minutes })
  }

  async promise(id: string, by: Date, reason: PromiseReason): Promise<void> {
    await expectDone(this.#api, changePromise, { id, by: by.toISOString(), reason })
  }
}
