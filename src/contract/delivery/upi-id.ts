import * as z from 'zod/mini'
import { UPI_ID } from '#domain/upi.ts'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

/** Where customers pay at the door by UPI; null: nothing is shown to them. */
const upiId = z.nullable(text(100).check(z.regex(UPI_ID, 'Enter a UPI ID, such as shop@okbank.')))

export const readUpiId = endpoint({
  method: 'GET',
  path: '/api/seller/upi-id',
  summary: 'Get the UPI ID of the shop, for payments at the door',
  docs: 'Riding',
  who: 'seller',
  reply: z.object({ upiId: z.nullable(z.string()) }),
})

export const setUpiId = endpoint({
  method: 'POST',
  path: '/api/seller/upi-id/set',
  summary: 'Set or remove the UPI ID of the shop: riders show its QR code with the amount',
  docs: 'Riding',
  who: 'owner',
  body: z.object({ upiId }),
  reply: z.object({ ...messageReply.shape, upiId: z.nullable(z.string()) }),
})
