import { type RefObject, useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { price } from '#contract/catalog/seller-fields.ts'
import { looseIn } from '#domain/loose.ts'
import { formatPaise } from '#domain/money.ts'
import { eachFact, type FactName } from '#domain/product-facts.ts'
import { quantityIn, unitPriceOf } from '#domain/quantity.ts'
import { factText } from './fact-fields.ts'
import { stepPriceNote } from './loose-values.ts'

/** What the fields say at the moment, for what is told beside them. */
export type TypedFacts = {
  texts: Record<FactName, string>
  unitPrice: string | null
  stepPrices: { price: string | null; offerPrice: string | null }
}

const NOTHING: TypedFacts = {
  texts: eachFact(() => ''),
  unitPrice: null,
  stepPrices: { price: null, offerPrice: null },
}
const UNITS = { kg: 'kg', l: 'L', piece: 'piece' } as const

export function readTypedFacts(form: FormData): TypedFacts {
  const texts = eachFact((name) => factText(form, name))
  const loose = looseIn(texts.loose)
  const noteOf = (name: string) => stepPriceNote(String(form.get(name) ?? ''), loose)
  const stepPrices = { price: noteOf('price'), offerPrice: noteOf('offerPrice') }
  if (loose) return { texts, unitPrice: null, stepPrices }
  const quantity = quantityIn(texts.quantity) ?? (texts.quantity === '' ? quantityIn(texts.weight) : null)
  const offer = z.safeParse(price, String(form.get('offerPrice') ?? ''))
  if (!quantity || !offer.success) return { texts, unitPrice: null, stepPrices }
  const { amount, per } = unitPriceOf(offer.data, quantity)
  return { texts, unitPrice: `${formatPaise(amount)}/${UNITS[per]}`, stepPrices }
}

export function useTypedFacts(form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState(NOTHING)
  const read = useCallback(() => {
    if (form.current) setTyped(readTypedFacts(new FormData(form.current)))
  }, [form])
  useEffect(read, [read])
  return { typed, read }
}
