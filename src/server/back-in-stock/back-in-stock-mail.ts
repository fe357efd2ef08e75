import type { Product } from '#domain/catalog.ts'
import { productPath } from '#domain/catalog.ts'
import { formatPaise } from '#domain/money.ts'
import { findProducts, publicView } from '../catalog/product-store.ts'
import { html } from '../http/html.ts'
import type { ContentWriter } from '../mail/mail-content.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'

/** The one mail to a person who asked for it. */
export const backInStockMailWriter = (publicUrl: string): ContentWriter<'back-in-stock'> => ({
  async write(db, { productId }, { links }) {
    const [row] = await findProducts(db, [productId])
    return row && !row.archivedAt ? backInStockMail(publicView(row), publicUrl, links) : null
  },
})

function backInStockMail(product: Product, publicUrl: string, links: MailboxLinks | null): MailBody {
  const { name, weight, offerPrice } = product
  const url = publicUrl + productPath(product)
  const says = `${name}${weight ? ` (${weight})` : ''} is back in stock at ${formatPaise(offerPrice)}.`
  const soon = "It isn't reserved for you, so order soon if you'd like some."
  const once = "You asked us to tell you when it's back. This is the only email about it."
  return mailTemplate({
    subject: `Back in stock: ${name}`,
    preview: says,
    heading: "It's back!",
    body: html`${paragraph(says)}${paragraph(soon)}${button('See the product', url)}`,
    footer: html`${once}${links && html` Didn't ask? You can ${link('stop all email from us', links.notMeUrl)}.`}`,
    text: [
      says,
      soon,
      `See the product: ${url}`,
      once,
      ...(links ? [`This wasn't me, stop all email: ${links.notMeUrl}`] : []),
    ].join('\n\n'),
  })
}
