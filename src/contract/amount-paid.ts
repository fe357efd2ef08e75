import * as z from 'zod/mini'
import { MAX_PRICE } from '#domain/money.ts'
import { money } from './fields.ts'

/** What somebody pays or is given, as it was typed. */
export const amountPaid = money.check(
  z.refine((amount) => amount > 0, 'Enter more than ₹0.'),
  z.refine((amount) => amount <= MAX_PRICE, 'Enter ₹10,00,000 or less.'),
)
