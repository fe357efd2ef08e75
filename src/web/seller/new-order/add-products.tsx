import { useState } from 'react'
import { matchList } from '#contract/orders/take-order.ts'
import { amountOfName, amountText } from '#domain/amount-text.ts'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import type { BasketItem } from './basket.ts'
import { ChoiceList } from './choice-list.tsx'
import { useFound } from './use-found.ts'

async function findLine(text: string) {
  const reply = await callAsSeller(matchList, { body: { text } })
  return reply.success ? { success: true as const, choices: reply.lines[0]?.found ?? [] } : reply
}

/** One line at a time by keyboard, or a whole list at once. */
export function AddProducts({ onAdd }: { onAdd: (items: readonly BasketItem[]) => void }) {
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState<readonly string[]>([])
  const { choices, failed } = useFound(typed, findLine)

  function add(items: readonly BasketItem[]) {
    onAdd(items)
    setTyped('')
  }

  /** A single line is typed text like any other. */
  function paste(list: string): boolean {
    if (!/[\n,;]/.test(list.trim())) return false
    void takeList(list)
    return true
  }

  async function takeList(list: string) {
    const reply = await callAsSeller(matchList, { body: { text: list.slice(0, 5000) } })
    if (!reply.success) return toast.error(reply.message)
    add(reply.lines.flatMap(({ found: [best] }) => best ?? []))
    setMissed(reply.lines.flatMap(({ typed: line, found: all }) => (all.length === 0 ? line : [])))
  }

  return (
    <>
      <ChoiceList
        label="Add products"
        hint="Type “2 milk”, or paste a list"
        value={typed}
        onType={setTyped}
        onPaste={paste}
        choices={choices}
        keyOf={({ product }) => product._id}
        onChoose={(item) => add([item])}
      >
        {({ product, quantity }) => (
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="font-medium">{amountOfName(product, quantity, product.name)}</span>
              <span className="text-ink-soft text-sm">
                {' '}
                {product.loose ? amountText(product, 1) : product.weight}
                {!product.inStock && ' · out of stock'}
              </span>
            </span>
            <Price amount={product.offerPrice} />
          </span>
        )}
      </ChoiceList>
      {failed && <FailedPart what="Couldn’t look for products." {...failed} className="mt-2" />}
      {missed.length > 0 && (
        <p role="alert" className="mt-2 text-berry text-sm">
          Not found: {missed.join(', ')}
        </p>
      )}
    </>
  )
}
