import type { HomePromise } from '#domain/home-texts.ts'
import { REPORT_DAYS } from '#domain/report.ts'
import type { SellerShop } from './step.ts'

export type Suggestion<Value> = { value: Value; why: string }

/** Of the lines that say who the shop is. Nothing of it is said before the owner confirms it. */
export const suggestedLines = ({ payments }: SellerShop) => ({
  headline: {
    value: '{name}: groceries *at your door*',
    why: 'The first thing people read. Without it, your page says where you deliver, from your delivery areas.',
  },
  subline: {
    value: payments.cash
      ? 'Order here, and pay when it arrives.'
      : 'Order here, and follow your groceries to your door.',
    why: 'Below the headline, on large screens. Without it, your page says when you deliver, from your opening hours.',
  },
  tagline: {
    value: 'Your neighbourhood grocer, now online.',
    why: 'A sentence about you in the footer and in search results.',
  },
})

/** Of the four promises, in their sequence. */
export const suggestedPromises = ({ phone, tax }: SellerShop): Suggestion<HomePromise>[] => [
  {
    value: { title: 'Delivery you can plan', text: 'You see your time before you order. In {minutes} minutes to you.' },
    why: '{minutes} becomes the time for whoever reads it, from your areas and the orders under way. The sentence with it is left out for people whose address we don’t know yet.',
  },
  {
    value: { title: 'Fresh, or your money back', text: 'Not happy with what came? Tell us, and we refund it.' },
    why: `Customers can report a problem for ${REPORT_DAYS} days, and you decide about each refund. Confirm this only if you would always refund.`,
  },
  {
    value: {
      title: 'No hidden charges',
      text: `Your cart shows ${tax.mode === 'added' ? 'the tax and ' : ''}the total before you order.`,
    },
    why: 'True of every order here. Say that you are cheaper than others only if you check their prices.',
  },
  {
    value: phone
      ? { title: 'People you can call', text: 'Questions? Call us, and we help.' }
      : { title: 'Here to help', text: 'Questions? Write to us, and we help.' },
    why: 'People trust a shop that answers. Name a number of customers only if you could show it.',
  },
]
