import type { CSSProperties } from 'react'
import { signOf } from '#domain/shop-facts.ts'
import { useShop } from '../core/shop.ts'

/** For word-mark.css: a long name has smaller letters and more lines. */
export const lettersOf = ({ name }: { name: string }) => ({ '--letters': name.length }) as CSSProperties

/** The shop's name as a sign. */
export function WordMark() {
  const shop = useShop()
  const [first, second] = signOf(shop.name)
  return (
    <span className="word-mark" style={lettersOf(shop)}>
      {first}
      {second && <span className="text-leaf">{second}</span>}
    </span>
  )
}
