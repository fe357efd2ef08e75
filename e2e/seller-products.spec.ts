import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { listProducts } from '#contract/catalog/catalog.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { deleteSupplier, saveSupplier } from '#contract/goods/suppliers.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|404|409/] })

const art = (name: string) => `seed/art/${name}.webp`

async function fillProduct(page: Page, name: string) {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Description').fill('Picked this morning\nSweet and firm')
  await page.getByLabel('Category').selectOption('Vegetables')
  await page.getByLabel('Product Price').fill('60')
  await page.getByLabel('Offer Price').fill('45.50')
  await page.getByLabel('Weight', { exact: true }).fill('500 g')
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function findProduct(page: Page, name: string) {
  await page.getByLabel('Search products').fill(name)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  return rowOf(page, name)
}

test('a product with pictures is added, and shoppers see it at once', async ({ page, anotherVisitor }) => {
  await openAsSeller(page, '/seller')
  await fillProduct(page, 'Heirloom tomatoes')
  await page.getByLabel('Choose picture 1').setInputFiles([art('tomato'), art('salad'), art('banana')])
  await expect(page.getByLabel(/^Replace picture/)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await page.getByLabel('Replace picture 2').setInputFiles(art('basket'))
  await page.getByRole('button', { name: 'Add product' }).click()

  await expect(page.getByText('Product Added')).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('')
  await expect(page.getByLabel(/^Choose picture/)).toHaveCount(4)

  const shopper = await anotherVisitor()
  await enter(shopper, '/products?search=heirloom')
  await shopper.getByRole('link', { name: /Heirloom tomatoes/ }).click()
  await expect(shopper.getByRole('heading', { name: 'Heirloom tomatoes' })).toBeVisible()
  await expect(shopper.getByText('Sweet and firm')).toBeVisible()
  await expect(shopper.getByText('₹45.50').first()).toBeVisible()
})

test('what is wrong with a product is said at the field, and nothing typed is lost', async ({ page }) => {
  await openAsSeller(page, '/seller')
  await fillProduct(page, 'Purple carrots')
  await page.getByLabel('Offer Price').fill('61')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('The offer price can’t be higher than the price.')).toBeVisible()
  await expect(page.getByLabel('Offer Price')).toBeFocused()

  await page.getByLabel('Choose picture 1').setInputFiles('package.json')
  await expect(page.getByRole('alert')).toContainText('package.json is not a PNG')
  await expect(page.getByLabel('Product Name')).toHaveValue('Purple carrots')
})

test('a phone’s photos are made smaller before they are sent, and none is left out unsaid', async ({ page }) => {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = sharp({ create: { width: 3600, height: 2400, channels: 3, background: 'tan', noise: grain } })
  const many = sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'olive' } })
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const bytes = await large.jpeg({ quality: 96 }).toBuffer()
  expect(bytes.length).toBeGreaterThan(5 * 1024 * 1024)
  await openAsSeller(page, '/seller')
  await fillProduct(page, 'Photographed plums')
  await page.getByLabel('Product Price').fill('₹1,250.50')
  await page.getByLabel('Offer Price').fill('₹999')
  await page
    .getByLabel('Choose picture 1')
    .setInputFiles([photo('heavy.jpg', bytes), photo('48-megapixels.jpg', await many.jpeg().toBuffer())])
  await expect(page.getByLabel(/^Replace picture/)).toHaveCount(2)
  const heic = { name: 'IMG_0042.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
  await page.getByLabel('Choose picture 3').setInputFiles(heic)
  await expect(page.getByRole('alert')).toContainText('This browser can’t read IMG_0042.heic')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('A picture wasn’t added. Choose another one, or leave it out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave it out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product Added')).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('Vegetables')
  const { products } = await expectDone(page.request, listSellerProducts, { search: 'Photographed plums' })
  expect(products).toMatchObject([{ image: [expect.any(String), expect.any(String)], price: 1250.5, offerPrice: 999 }])
})

test('the stock switch reaches shoppers, and goes back when the shop cannot be reached', async ({
  page,
  context,
  shop,
  request,
}) => {
  await putOnShelf(shop, { name: 'Switchable spinach' })
  await openAsSeller(page, '/seller/product-list')
  const row = await findProduct(page, 'Switchable spinach')
  const inStock = row.getByRole('switch')
  await inStock.click()
  await expect(inStock).not.toBeChecked()
  await expect(page.getByText('Stock Updated')).toBeVisible()

  expect(await (await request.get('/products?search=switchable')).text()).not.toContain('Switchable spinach')

  await context.setOffline(true)
  await inStock.click()
  await expect(page.getByText('We can’t reach the shop.')).toBeVisible()
  await expect(inStock).not.toBeChecked()
  await context.setOffline(false)

  const listRead = Promise.withResolvers<void>()
  await page.route(`**${listSellerProducts.path}?*`, async (route) => {
    await listRead.promise
    await route.continue()
  })
  const listAsked = page.waitForRequest(`**${listSellerProducts.path}?*`)
  await inStock.click()
  await listAsked
  await row.getByLabel('Stock count of Switchable spinach').fill('7')
  await row.getByLabel('Stock count of Switchable spinach').press('Enter')
  listRead.resolve()
  await expect(async () => {
    const found = await expectDone(page.request, listProducts, { search: 'switchable' })
    expect(found.products).toMatchObject([{ inStock: true, stock: 7 }])
  }).toPass()
})

test('many switches make one toast with one undo, and what is sold out says so', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const ids: string[] = []
  for (const fruit of ['fig', 'lime', 'pear']) ids.push((await putOnShelf(shop, { name: `Switched ${fruit}` }))._id)
  const { name } = await putOnShelf(shop, { name: 'Switched melon', stock: 0 })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsSeller(page, '/seller/product-list?search=Switched')
  await expect(page.getByText('4 products')).toBeVisible()
  const first = page.getByRole('row').nth(1)
  expect((await first.boundingBox())?.y).toBeLessThan(260)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Show', { exact: true }).selectOption('In stock')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(rowOf(page, name)).toBeHidden()
  await page.getByLabel('Show', { exact: true }).selectOption('All products')
  const melon = rowOf(page, name)
  await expect(melon).toContainText('Sold out')
  await expect(melon.getByRole('switch')).not.toBeChecked()
  await melon.getByRole('switch').click()
  await expect(melon.getByLabel(`Stock count of ${name}`)).toBeFocused()
  await expectAccessible(page)

  for (const fruit of ['fig', 'lime', 'pear']) await rowOf(page, fruit).getByRole('switch').click()
  await expect(page.getByText('3 updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(async () => {
    const { products } = await expectDone(page.request, listSellerProducts, { search: 'Switched', inStock: 'true' })
    expect(products.map(({ _id }) => _id).sort()).toEqual(ids.sort())
  }).toPass()
})

test('only a number is saved as a count, and “not counted” only when it is chosen', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const { _id, name } = await putOnShelf(shop, { name: 'Counted guavas', stock: 8 })
  await openAsSeller(page, '/seller/product-list')
  const row = await findProduct(page, name)
  const count = row.getByLabel(`Stock count of ${name}`)
  const counted = async (stock: number | null) => {
    const found = await expectDone(page.request, listSellerProducts, { id: _id })
    expect(found.products).toMatchObject([{ stock }])
  }
  for (const typed of ['', '1.5', 'many', '-3', '2000000']) {
    await count.fill(typed)
    await count.press('Enter')
    await expect(row.getByRole('alert'), typed).toBeVisible()
    await count.blur()
    await expect(count).toHaveValue(typed)
    await expect(count).toHaveAttribute('aria-invalid', 'true')
    await counted(8)
  }
  await count.press('Escape')
  await expect(count).toHaveValue('8')
  await expect(row.getByRole('alert')).toHaveCount(0)

  await count.fill('0')
  await count.press('Enter')
  await expect(page.getByText('Stock Updated')).toBeVisible()
  await counted(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count).toHaveValue('8')
  await expect(() => counted(8)).toPass()

  await row.getByLabel(`Counting of ${name}`).selectOption('Stock not tracked')
  await expect(() => counted(null)).toPass()
  await expect(count).toHaveValue('')
  await expect(count).toHaveAttribute('placeholder', 'Not tracked')
  await count.focus()
  await count.blur()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(() => counted(8)).toPass()
})

test.describe('nothing typed is lost without a question:', () => {
  test('a half-filled Add Product asks before another screen, logging out and reloading', async ({ page }) => {
    await openAsSeller(page, '/seller')
    const name = page.getByLabel('Product Name')
    await name.fill('Half a jackfruit')
    await page.getByRole('link', { name: 'Orders' }).click()
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL('/seller')
    await expect(name).toHaveValue('Half a jackfruit')

    await page.getByRole('button', { name: 'Logout' }).click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Half a jackfruit')

    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.type()
    })
    await page.evaluate(() => location.reload())
    expect(await asked).toBe('beforeunload')
    await expect(name).toHaveValue('Half a jackfruit')

    await page.getByRole('link', { name: 'Orders' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/seller/orders')

    await test.step('a picture alone counts too', async () => {
      await page.getByRole('link', { name: 'Add Product' }).click()
      await page.getByLabel('Choose picture 1').setInputFiles(art('tomato'))
      await page.getByRole('link', { name: 'Product List' }).click()
      await expect(question(page)).toBeVisible()
    })
  })

  test('an untouched form, one emptied again and one just saved ask nothing', { tag: '@nightly' }, async ({ page }) => {
    await openAsSeller(page, '/seller')
    await page.getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL('/seller/orders')
    await page.getByRole('link', { name: 'Add Product' }).click()
    await page.getByLabel('Product Name').fill('Never mind')
    await page.getByLabel('Product Name').fill('')
    await page.getByRole('link', { name: 'Product List' }).click()
    await expect(page).toHaveURL('/seller/product-list')

    await page.getByRole('link', { name: 'Add Product' }).click()
    await fillProduct(page, 'Saved sapota')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByText('Product Added')).toBeVisible()
    await page.getByRole('link', { name: 'Product List' }).click()
    await expect(page).toHaveURL('/seller/product-list')
  })

  test('an edit just saved asks nothing, however soon the browser says that the dialog is closed', {
    tag: '@nightly',
  }, async ({ page, shop }) => {
    await page.addInitScript(() => {
      const close = HTMLDialogElement.prototype.close
      HTMLDialogElement.prototype.close = function () {
        close.call(this)
        this.dispatchEvent(new Event('close'))
      }
    })
    const { name } = await putOnShelf(shop, { name: 'Early guava' })
    await openAsSeller(page, '/seller/product-list?search=early+guava')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel('Weight', { exact: true }).fill('750 g')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, name)).toContainText('750 g')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })

  test('Edit product asks at Escape, the backdrop, the close button and Back', async ({ page, shop }) => {
    const { name } = await putOnShelf(shop, { name: 'Edited papaya' })
    await openAsSeller(page, '/seller/orders')
    await page.getByRole('link', { name: 'Product List' }).click()
    const row = await findProduct(page, name)
    const editor = page.getByRole('dialog', { name: 'Edit product' })
    const edit = row.getByRole('button', { name: `Edit ${name}` })
    await edit.click()
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()

    await edit.click()
    const field = editor.getByLabel('Product Name')
    await field.fill('Edited papaya, ripe')
    const keep = async () => {
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(question(page)).toBeHidden()
      await expect(field).toHaveValue('Edited papaya, ripe')
    }
    await page.keyboard.press('Escape')
    await keep()
    await page.mouse.click(5, 5)
    await keep()
    await editor.getByRole('button', { name: 'Close' }).click()
    await keep()
    await page.goBack()
    await keep()
    await expect(page).toHaveURL(/product-list/)

    for (let press = 0; press < 2; press++) await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Edited papaya, ripe')
    // Two quick presses open the question and close it again, or only open it; it may be closing right now.
    await expect(async () => {
      if (await question(page).isHidden()) await page.keyboard.press('Escape')
      await question(page).getByRole('button', { name: 'Leave' }).click({ timeout: 2_000 })
    }).toPass()
    await expect(editor).toBeHidden()
    await edit.click()
    await expect(field).toHaveValue(name)
  })
})

test('an edit changes every field and picture, and shoppers read it', async ({ page, request }) => {
  await openAsSeller(page, '/seller')
  await fillProduct(page, 'Plain okra')
  await page.getByLabel('Choose picture 1').setInputFiles([art('corn'), art('onion')])
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product Added')).toBeVisible()

  await page.getByRole('link', { name: 'Product List' }).click()
  const row = await findProduct(page, 'Plain okra')
  await row.getByRole('button', { name: 'Edit Plain okra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Product Name').fill('Tender okra')
  await dialog.getByLabel('Offer Price').first().fill('39')
  await dialog.getByLabel('Stock count').fill('12')
  await dialog.getByRole('button', { name: 'Show picture 2 first' }).click()
  await dialog.getByLabel('Choose picture 3').setInputFiles(art('herb'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Product Updated')).toBeVisible()

  const found = await (await request.get('/products?search=tender+okra')).text()
  expect(found).toMatch(/Tender okra[\s\S]*₹(<!-- -->)?39/)
})

test('one Save saves the product and its supply, and neither is lost without a question', async ({ page, shop }) => {
  const { _id, name } = await putOnShelf(shop, { name: 'Supplied milk' })
  await openAsSeller(page, '/seller/product-list')
  const dairy = { name: 'Supply Dairy', phone: null, weekdays: [1, 4], leadDays: 1 }
  const { supplier } = await expectDone(page.request, saveSupplier, dairy)
  const row = await findProduct(page, name)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const group = dialog.locator('summary', { hasText: 'Supply' })
  const packs = dialog.getByLabel('Pieces in a pack')
  await group.click()
  await dialog.getByLabel('Supplier').selectOption(dairy.name)
  await packs.fill('0')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await group.click()
  await save.click()
  await expect(dialog.getByText('Enter 1 or more.')).toBeVisible()
  await expect(packs).toBeFocused()
  await packs.fill('24')
  await dialog.getByLabel('Weight', { exact: true }).fill('500 ml')
  await expectAccessible(page)
  await expectFits(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('500 ml')
  const saved = async () => (await expectDone(page.request, listSellerProducts, { id: _id })).products
  expect(await saved()).toMatchObject([{ weight: '500 ml', supplierId: supplier._id, packSize: 24 }])

  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(group).toContainText('Supply Dairy · Pieces in a pack: 24')
  await group.click()
  await expect(dialog.getByLabel('Supplier')).toHaveValue(supplier._id)
  await expectDone(page.request, deleteSupplier, { id: supplier._id })
  await packs.fill('12')
  await dialog.getByLabel('Weight', { exact: true }).fill('1 L')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('We couldn’t find this supplier. They may have been deleted.')
  expect(await saved()).toMatchObject([{ weight: '500 ml', packSize: 24 }])
  await dialog.getByLabel('Supplier').selectOption('Not said')
  await save.click()
  await expect(dialog).toBeHidden()
  const [now] = await saved()
  expect(now).toMatchObject({ weight: '1 L', packSize: 12 })
  expect(now).not.toHaveProperty('supplierId')
})

test('two people edit one product: both values are shown, and each field keeps one of them', async ({ page, shop }) => {
  const { _id, name } = await putOnShelf(shop, { name: 'Contested cheese' })
  await openAsSeller(page, '/seller/product-list')
  const row = await findProduct(page, name)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await dialog.getByLabel('Offer Price').first().fill('31')
  await dialog.getByLabel('Product Price').first().fill('70')
  await dialog.getByLabel('Product Description').fill('Mine')
  const others = await page.request.post(`${importProducts.path}?dryRun=0`, {
    headers: { 'content-type': 'text/csv' },
    data: `id,price,offerPrice,weight\n${_id},90,33,250 g\n`,
  })
  expect(others.status()).toBe(200)

  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = dialog.getByRole('alert')
  await expect(question).toContainText('Someone else changed this product')
  await expect(question).toBeFocused()
  const price = question.getByRole('group', { name: 'Product Price' })
  await expect(price.getByRole('radio', { name: 'Yours 70' })).toBeChecked()
  await price.getByRole('radio', { name: 'Theirs 90' }).check()
  await expect(dialog.getByRole('textbox', { name: 'Product Price' }).first()).toHaveValue('90')
  await expect(question.getByRole('radio', { name: 'Theirs 250 g' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { products } = await expectDone(page.request, listSellerProducts, { id: _id })
  expect(products).toMatchObject([{ price: 90, offerPrice: 31, weight: '250 g', description: ['Mine'] }])
})

test('an archived product leaves the shelf, and undo puts it back', { tag: '@nightly' }, async ({ page, shop }) => {
  await putOnShelf(shop, { name: 'Forgotten turnips' })
  await openAsSeller(page, '/seller/product-list')
  const row = await findProduct(page, 'Forgotten turnips')
  await row.getByRole('button', { name: 'Archive Forgotten turnips' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: 'Archive Forgotten turnips' }).click()
  await expect(row).toBeHidden()
  await page.getByLabel('Show', { exact: true }).selectOption('Archived')
  await row.getByRole('button', { name: 'Restore Forgotten turnips' }).click()
  await expect(row).toBeHidden()
})

test('a file is checked before anything is written, then imported as a whole', async ({ page }) => {
  await openAsSeller(page, '/seller/product-list')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const [heads = ''] = csv.split(/\r?\n/)
  const columns = heads.replace('\uFEFF', '').split(',')
  const line = (values: Record<string, string>) => columns.map((column) => values[column] ?? '').join(',')
  const beans = { name: 'Imported beans', category: 'Grains', price: '90', offerPrice: '80', inStock: 'true' }

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const choose = (rows: string[]) =>
    dialog.getByLabel('Choose a CSV file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heads, ...rows].join('\n')),
    })

  await choose([line(beans), line({ ...beans, name: 'Wrong beans', price: 'cheap' })])
  await expect(dialog.getByRole('alert')).toContainText('One row has errors')
  await expect(dialog.getByRole('row', { name: /3 Wrong beans price “cheap”: Enter a price/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Choose another file' }).click()

  await choose([line(beans)])
  await expect(dialog.getByRole('cell', { name: 'Imported beans' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import one product' }).click()
  await expect(dialog.getByText('Import complete.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const row = await findProduct(page, 'Imported beans')

  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const old = await readFile(await (await again).path(), 'utf8')
  const exported = old.split(/\r?\n/).find((text) => text.includes('Imported beans')) ?? ''
  await row.getByLabel('Stock count of Imported beans').fill('7')
  await row.getByLabel('Stock count of Imported beans').press('Enter')
  await expect(page.getByText('Stock Updated')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose([exported.replace(',90,80,', ',90,75.50,'), line({ ...beans, name: 'imported Beans' })])
  await expect(dialog.getByRole('row', { name: /Offer price ₹80.*₹75\.50/ })).toBeVisible()
  await expect(dialog.getByText('One stock count has changed since this file was exported')).toBeVisible()
  await expect(dialog.getByText('Row 3: imported Beans')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Use the file’s stock counts anyway').check()
  await expect(dialog.getByRole('row', { name: /Stock count 7.*not tracked/ })).toBeVisible()
})
