import * as z from 'zod/mini'
import { isTaxPercent, MAX_TAX_PERCENT, TAX_MODES } from '#domain/tax.ts'

const WRONG = `Enter a percentage from 0 to ${MAX_TAX_PERCENT}, with two decimals or fewer.`

export const taxMode = z.enum(TAX_MODES, 'Choose how tax is charged: added, included or none.')
export const taxPercent = z.number(WRONG).check(z.refine(isTaxPercent, WRONG))
