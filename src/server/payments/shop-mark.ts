import { randomBytes } from 'node:crypto'
import type { Mark } from './payment-provider.ts'

const NOTE = 'greencart_shop'

/** The provider takes each receipt once, and a call that failed may have been heard. It takes 40 characters. */
export const markFor = (shopId: string, intentId: string): Mark => ({
  receipt: `${shopId}-${intentId}-${randomBytes(3).toString('hex')}`,
  notes: { [NOTE]: shopId },
})

export const isMarked = ({ receipt, notes }: Mark, shopId: string): boolean =>
  notes[NOTE] === shopId || (receipt?.startsWith(`${shopId}-`) ?? false)
