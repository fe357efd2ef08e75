import { signOf } from '#domain/shop-facts.ts'
import { useShop } from '../core/shop.ts'

/** A name of more letters has more room, and more lines. */
export const LONG_NAME = 10
const VERY_LONG_NAME = 22

const sizeOf = ({ length }: string) => {
  if (length <= LONG_NAME) return 'text-[1.375rem]'
  const lines = 'text-balance wrap-anywhere leading-tight'
  return length <= VERY_LONG_NAME
    ? `text-[1.0625rem] line-clamp-2 ${lines}`
    : `text-[0.8125rem] line-clamp-3 lg:text-[0.9375rem] ${lines}`
}

/** The shop's name as a sign. */
export function WordMark() {
  const { name } = useShop()
  const [first, second] = signOf(name)
  return (
    <span className={`font-semibold tracking-[-0.03em] ${sizeOf(name)}`}>
      {first}
      {second && <span className="text-leaf">{second}</span>}
    </span>
  )
}
