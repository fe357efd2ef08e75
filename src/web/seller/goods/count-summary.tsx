import { useRef, useState } from 'react'
import { saveStockTake } from '#contract/goods/stock-take.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { type Counted, differenceOf, isDifferent } from './counted.ts'
import { amountWords, countedIn } from './goods-amounts.ts'

type CountSummaryProps = {
  open: boolean
  /** The category that was counted. */
  what: string
  counted: Counted[]
  onClose: () => void
  onSaved: () => void
}

/** What will change, before it does. */
export function CountSummary({ open, what, counted, onClose, onSaved }: CountSummaryProps) {
  const [busy, setBusy] = useState(false)
  const key = useRef(randomKey())
  const different = counted.filter(isDifferent)

  async function save() {
    setBusy(true)
    const lines = counted.map(({ product, counted: found, seen, logged }) => ({
      product: product._id,
      counted: found,
      seen,
      logged,
    }))
    const body = { ...(what && { what }), lines }
    const reply = await callAsSeller(saveStockTake, { body, idempotencyKey: key.current })
    setBusy(false)
    key.current = randomKey()
    if (!reply.success) return void toast.error(reply.message)
    toast.success(
      reply.changed === 0 ? `${reply.message}, all as expected` : `${reply.message}, ${reply.changed} changed`,
    )
    onSaved()
  }

  return (
    <Dialog open={open} onClose={onClose} title={`${counted.length} counted, ${different.length} different`}>
      {different.length === 0 ? (
        <p>Everything is as the shop expected.</p>
      ) : (
        <ul className="border-line border-y">
          {different.map((one) => {
            const { unit } = countedIn(one.product)
            return (
              <li key={one.product._id} className="flex justify-between gap-4 border-line py-2 not-first:border-t">
                <span className="min-w-0">
                  {one.product.name}
                  <span className="block text-ink-soft text-sm">
                    {one.seen === null
                      ? `${amountWords(one.counted, unit)}, counted from now on`
                      : `${amountWords(one.seen, unit)} → ${amountWords(one.counted, unit)}`}
                  </span>
                </span>
                {one.seen !== null && (
                  <span className="price-figures shrink-0 font-medium text-tangerine">
                    {`${differenceOf(one) > 0 ? '+' : ''}${amountWords(differenceOf(one), unit)}`}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p className="mt-4 text-ink-soft text-sm">
        Orders that came after you counted stay as they are: only the difference is saved.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button busy={busy} onClick={() => void save()}>
          Save count
        </Button>
      </div>
    </Dialog>
  )
}
