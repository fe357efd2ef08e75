import sharp from 'sharp'
import { readShop, saveLogo } from '#contract/shop/shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { sellerAt } from './kept-promises.ts'

type ShopUrl = { url: string }

const LOGO = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffd400' } })
  .png()
  .toBuffer()

/** Uploads one logo after another. */
export class BusyOwner {
  #owner: Visitor
  #isSaved = false

  private constructor(owner: Visitor) {
    this.#owner = owner
  }

  static async at(shop: ShopUrl): Promise<BusyOwner> {
    return new BusyOwner(await sellerAt(shop))
  }

  async moveTo(shop: ShopUrl): Promise<void> {
    this.#owner = await sellerAt(shop)
  }

  /** Throws when the shop is gone in the middle of it. */
  async act(): Promise<void> {
    const form = new FormData()
    form.append(saveLogo.multipart.files, new Blob([new Uint8Array(await LOGO)]))
    const { body } = await this.#owner.callUnchecked(saveLogo, form)
    if (body.success) this.#isSaved = true
  }

  /** Empty when there is a logo since the first one that was acknowledged, and it can be shown in every width. */
  async losses(): Promise<string[]> {
    const { logo } = (await this.#owner.expectDone(readShop)).body.shop
    if (!logo) return this.#isSaved ? ['the logo is lost'] : []
    const shown = await Promise.all(
      [160, 240, 320, 640].map(async (width) => (await this.#owner.fetch(logo.replace('640', String(width)))).ok),
    )
    return shown.every(Boolean) ? [] : [`the logo ${logo} can’t be shown`]
  }
}
