import { productPath } from '#domain/catalog.ts'
import { formatPaise } from '#domain/money.ts'
import { findProducts, publicView } from '../catalog/product-store.ts'
import { html } from '../http/html.ts'
import { defineMail } from '../mail/define-mail.ts'
import { button, mailTemplate, paragraph, stopAllMail } from '../mail/mail-template.ts'

/** The one mail to a person who asked for it. */
export const backInStockMail = defineMail<{ productId: string }>({
  kind: 'back-in-stock',
  to: 'customer',
  title: () => 'Back in stock',
  async write({ productId }, { db, shop, links, publicUrl }) {
    const [row] = await findProducts(db, [productId])
    if (!row || row.archivedAt) return null
    const product = publicView(row)
    const { name, weight, offerPrice } = product
    const says = `${name}${weight ? ` (${weight})` : ''} is back in stock at ${formatPaise(offerPrice)}.`
    const soon = 'It isn’t reserved for you, so order soon if you’d like some.'
    const once = 'You asked us to tell you when it’s back. This is the only email about it.'
    return mailTemplate({
      shop,
      subject: `Back in stock: ${name}`,
      preview: says,
      heading: 'It’s back!',
      body: [paragraph(says), paragraph(soon), button(shop, 'See the product', publicUrl + productPath(product))],
      footer: [{ html: html`${once}`, text: once }, stopAllMail(shop, links)],
    })
  },
})
