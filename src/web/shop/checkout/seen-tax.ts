import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { TAX_MODES } from '#domain/tax.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useShop } from '../../core/shop.ts'
import { type CartChange, taxChanges } from './cart-changes.ts'

const TAX_KEY = 'greencart.tax'
const stored = z.object({ mode: z.enum(TAX_MODES), percent: z.number() })

function readSeen() {
  try {
    const read = z.safeParse(stored, JSON.parse(readStored(TAX_KEY) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** What the shopper saw last of how the shop charges tax, also on an earlier visit. */
export function useTaxChanges(): { taxChange: CartChange[]; acceptTax: () => void } {
  const { tax } = useShop()
  const [seen, setSeen] = useState(() => readSeen() ?? tax)
  useEffect(() => writeStored(TAX_KEY, JSON.stringify(seen)), [seen])
  return { taxChange: taxChanges(seen, tax), acceptTax: () => setSeen(tax) }
}
