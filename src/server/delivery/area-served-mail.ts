import { areaOf } from '#domain/delivery/delivery-area.ts'
import type { Db } from '../db/database.ts'
import { html } from '../http/html.ts'
import { defineMail } from '../mail/define-mail.ts'
import { button, mailTemplate, paragraph, stopAllMail } from '../mail/mail-template.ts'
import { readAreas } from './delivery-settings-store.ts'

const AND = new Intl.ListFormat('en-IN')

/** The one mail to a person who waits for deliveries; none when they have ended again meanwhile. */
export const areaServedMail = defineMail<{ pincodes: string[] }>({
  kind: 'area-served',
  to: 'anybody',
  title: () => 'Deliveries begin',
  async write({ pincodes }, { db, shop, links, publicUrl }) {
    const served = await servedAmong(db, pincodes)
    if (served.length === 0) return null
    const places = AND.format(served)
    const says = `We deliver to ${places} now.`
    const how = 'Enter your PIN code in our shop to see your delivery time and what delivery costs.'
    const once = 'You asked us to tell you when we deliver there. This is the only email about it.'
    return mailTemplate({
      shop,
      subject: `We deliver to ${places} now`,
      preview: says,
      heading: 'We deliver to you now!',
      body: [paragraph(says), paragraph(how), button(shop, 'Visit the shop', `${publicUrl}/`)],
      footer: [{ html: html`${once}`, text: once }, stopAllMail(shop, links)],
    })
  },
})

export async function servedAmong(db: Db, pincodes: string[]): Promise<string[]> {
  if (pincodes.length === 0) return []
  const areas = await readAreas(db)
  return pincodes.filter((pincode) => areaOf(areas, Number(pincode))?.isServed)
}
