import { useState } from 'react'
import type { SellerShop } from './step.ts'

type TextFact = { [Name in keyof SellerShop]: SellerShop[Name] extends string ? Name : never }[keyof SellerShop]
type Texts<Name extends TextFact> = Readonly<Record<Name, string>>

/** Facts that are one text each, as they are typed, and their fields. */
export function useFactTexts<Name extends TextFact>(shop: SellerShop, names: readonly Name[]) {
  const [texts, setTexts] = useState(() => Object.fromEntries(names.map((name) => [name, shop[name]])) as Texts<Name>)
  const field = (name: Name, errors: Readonly<Record<string, string>>) => ({
    name,
    value: texts[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTexts({ ...texts, [name]: target.value }),
  })
  return { texts, field }
}
