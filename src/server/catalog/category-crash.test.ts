import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listSellerCategories, saveCategories } from '#contract/catalog/seller-categories.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { catalogue } from '#seed/catalogue.ts'
import { sizes } from '#seed/sizes.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { eachRound } from '../testing/rounds.ts'
import { startShop, withFolder } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'

const dairyNames = new Set(catalogue.filter(({ category }) => category === 'Dairy').map(({ name }) => name))
/** With the larger packs of some. */
const DAIRY = dairyNames.size + sizes.filter(({ of }) => dairyNames.has(of)).flatMap(({ more }) => more).length

/** Another path, another name and another parent at once, again and again; how many were acknowledged. */
async function saveUntilKilled(url: string, round: number, onFirst: () => void): Promise<string[]> {
  const seller = await sellerAt(url)
  const done: string[] = []
  try {
    for (let nth = 0; ; nth++) {
      const { body } = await seller.expectDone(listSellerCategories)
      const categories = body.categories.map(({ _id, path, text, art }) =>
        art === 'dairy' ? { _id, path: `Dairy-${round}-${nth}`, text: `Dairy ${round} ${nth}` } : { _id, path, text },
      )
      await seller.expectDone(saveCategories, { categories, version: body.version })
      done.push(`Dairy-${round}-${nth}`)
      onFirst()
    }
  } catch {
    return done
  }
}

async function sellerAt(url: string): Promise<Visitor> {
  const seller = new Visitor(url)
  seller.patient = false
  await seller.expectDone(loginSeller, { email: 'admin@example.com', password: 'greencart' })
  return seller
}

test('kill -9 in the middle of a save: a list is saved whole, with its products and old links, or not at all', {
  timeout: 180_000,
}, async () => {
  await withFolder(async (folder) => {
    const settings = await migratedData(folder)
    const acknowledged: string[] = []
    let shop = await startShop(folder, settings)
    for (const round of eachRound(1, 8)) {
      const first = Promise.withResolvers<void>()
      const saving = saveUntilKilled(shop.url, round, first.resolve)
      await Promise.race([first.promise, saving])
      await pause(Math.random() * 700)
      await shop.kill()
      acknowledged.push(...(await saving))
      shop = await startShop(folder, settings)
      const seller = await sellerAt(shop.url)
      const { body } = await seller.expectDone(listSellerCategories)
      const dairy = body.categories.find(({ art }) => art === 'dairy')
      expect(dairy?.text.replaceAll(' ', '-')).toBe(dairy?.path)
      expect(dairy?.products).toBe(DAIRY)
      const found = await seller.expectDone(listProducts, { search: dairy?.text ?? '', limit: '50' })
      expect(found.body.total).toBe(DAIRY)
      // Every path that was ever acknowledged leads to the newest.
      for (const path of ['Dairy', ...acknowledged]) {
        const { body: page } = await seller.expectDone(listProducts, { category: path, limit: '1' })
        expect(page.products[0]?.category, path).toBe(dairy?.path)
      }
      const { activity } = (await seller.expectDone(listActivity, { subject: 'products' })).body
      expect(activity[0]?.details.changes?.[0]?.to).toBe(dairy?.text)
    }
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await shop.stop()).toBe(0)
  })
})
