import { type Paise, rupeesFromPaise } from './money.ts'

/** A virtual payment address: who, at which bank or app. */
export const UPI_ID = /^[a-z\d._-]{2,64}@[a-z][a-z\d]{1,63}$/i

type UpiPayment = { upiId: string; shop: string; amount: Paise; note: string }

/** What every UPI app reads from a QR code: whom to pay, how much, and what for. */
export function upiLink({ upiId, shop, amount, note }: UpiPayment): string {
  const fields = { pa: upiId, pn: shop, am: rupeesFromPaise(amount).toFixed(2), cu: 'INR', tn: note }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  // Apps expect the @ as it is.
  return `upi://pay?${query.join('&')}`.replace('%40', '@')
}
