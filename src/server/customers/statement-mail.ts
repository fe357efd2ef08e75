import { formatPaise } from '#domain/money.ts'
import { owedSum, statementText } from '#domain/owed-statement.ts'
import { defineMail } from '../mail/define-mail.ts'
import { lines, mailTemplate, notMe, paragraph, whyThisCame } from '../mail/mail-template.ts'
import { readStatementOf } from './owed-statement.ts'

/** What a customer owes, and what made it so; the shop sends it. */
export const statementMail = defineMail<{ userId: string; from: string }>({
  kind: 'statement',
  to: 'customer',
  title: () => 'Statement',
  async write({ userId, from }, { db, shop, links, publicUrl }) {
    const statement = await readStatementOf(db, userId, from)
    const sum = owedSum(statement.closing)
    const [, ...facts] = statementText({ ...statement, name: '' }, shop.name).split('\n')
    const says = statement.closing > 0 ? `You owe us ${formatPaise(statement.closing)}.` : 'You owe us nothing.'
    return mailTemplate({
      shop,
      subject: `Your statement: ${sum}`,
      preview: says,
      heading: 'Your statement',
      body: [paragraph(says), lines(facts)],
      footer: [whyThisCame(shop, 'for an order at', publicUrl), notMe(shop, links)],
    })
  },
})
