import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { UPI_ID, upiLink } from './upi.ts'

test('a payment at the door says whom, how much and for which order', () => {
  const link = upiLink({ upiId: 'green.cart-1@okbank', shop: 'Green & Co', amount: paise(8160), note: 'GC-12 & more' })
  expect(link).toBe('upi://pay?pa=green.cart-1@okbank&pn=Green%20%26%20Co&am=81.60&cu=INR&tn=GC-12%20%26%20more')
  expect(upiLink({ upiId: 'a1@ybl', shop: 'S', amount: paise(5), note: 'N' })).toContain('&am=0.05&')
})

test('a UPI ID has a name and a bank, and nothing that could add to the link', () => {
  for (const good of ['greencart@okbank', '9845012345@ybl', 'a.b-c_d@paytm1']) expect(good).toMatch(UPI_ID)
  for (const bad of ['greencart', 'a@b', 'a b@okbank', 'shop@ok-bank', 'shop@okbank&am=1', 'x@1bank', 'shop@okbank '])
    expect(bad).not.toMatch(UPI_ID)
})
