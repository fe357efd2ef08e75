import { licenceLines } from './licences.ts'
import type { ShopFacts } from './shop-facts.ts'

export const LEGAL_PAGES = ['privacy', 'terms', 'returns'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The fact with the owner's own words; empty: the template. */
export const LEGAL_TEXTS = { privacy: 'privacyText', terms: 'termsText', returns: 'returnsText' } as const

export const LEGAL_TITLES: Record<LegalPage, string> = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Use',
  returns: 'Return & Refund Policy',
}

export const MAX_LEGAL_TEXT = 20_000

type Facts = Pick<ShopFacts, 'name' | 'legalName' | 'address' | 'phone' | 'email' | 'legal'>

/** A page in Markdown: as the owner wrote it, or a short template that is filled with the facts. */
export const legalText = (page: LegalPage, facts: ShopFacts): string =>
  facts[LEGAL_TEXTS[page]] || legalTemplate(page, facts)

export const legalTemplate = (page: LegalPage, facts: Facts): string => TEMPLATES[page](facts)

/** No character of a fact is a mark. */
const plain = (text: string) => text.replaceAll(/[\\*[\]#]/g, '\\$&')

const mailLink = (email: string) => `[${plain(email)}](mailto:${email})`
const phoneLink = (phone: string) => `[${plain(phone)}](tel:${phone.replaceAll(/[^\d+]/g, '')})`
const reachedAt = ({ phone, email }: { phone: string; email: string }) =>
  [phone && phoneLink(phone), email && mailLink(email)].filter(Boolean).join(' or ')

const TEMPLATES: Record<LegalPage, (facts: Facts) => string> = {
  privacy: (facts) => `We use what you tell us to bring you your groceries, and for nothing else.

## What we save

- Your name, email address and password, which is stored so that nobody can read it
- The addresses and phone numbers that you enter
- Your cart, your orders, and what you write to us

Card details go straight to our payment provider. We never see them.

## Who sees it

- The people who pack and deliver your order see what they need for it
- Our payment provider, if you pay online
- Authorities, where the law requires it

We don’t sell your data, and we show no advertising of others.

## Your choices

You can download everything we know about you, and delete your account, in [your account](/account). Bills are kept for as long as the law requires, without your name where possible.

## Cookies

We use cookies only to keep you signed in. Your cart and your PIN code are saved in your browser.

${contact(facts)}`,

  terms: (facts) => `These terms apply when you order from ${plain(facts.name)}.

## Orders

Your order is placed when you see it in [My Orders](/my-orders). If something runs out after that, we tell you and you don’t pay for it.

## Prices and payment

You pay the total that your cart shows before you order. How you can pay is on [Payment Methods](/help/payment).

## Delivery

We deliver by the time that we promise when you order. If we’re running late, My Orders tells you. Somebody has to be there to receive the order. See [Delivery Information](/help/delivery).

## Cancelling and returns

You can cancel until we pack your order. See our [Return & Refund Policy](/help/returns).

## Your account

Please keep your password to yourself. Tell us if you think that somebody else knows it.

## Law

The laws of India apply.

${contact(facts)}`,

  returns: (facts) => `Not happy with your order? We’ll help.

## Changed your mind?

You can cancel in [My Orders](/my-orders) while the order says “Order Placed”.

## Something wrong with your order?

If something is damaged, missing or not fresh, choose “Report a problem” in My Orders. A photo helps.

## Refunds

- Paid online: we refund you to what you paid with. Your bank may take 5 to 7 working days to show it.
- Paid in cash: we refund you as store credit.

${contact(facts)}`,
}

function contact({ name, legalName, address, phone, email, legal }: Facts): string {
  const { grievance } = legal
  const seller = [legalName || name, ...address].map(plain).join(', ')
  const reach = reachedAt({ phone, email })
  const officer = [plain(grievance.name), reachedAt(grievance)].filter(Boolean).join(', ')
  return [
    '## Contact',
    seller,
    reach && `Write or call: ${reach}`,
    officer && `Grievance officer: ${officer}`,
    licenceLines(legal).map(plain).join(' · '),
  ]
    .filter(Boolean)
    .join('\n\n')
}
