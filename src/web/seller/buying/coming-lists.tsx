import { useState } from 'react'
import { type ComingList, setPurchaseReceived } from '#contract/goods/buying.ts'
import { dayName } from '#domain/time-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { receiveUrl } from './buying-url.ts'

type ComingListsProps = { lists: readonly ComingList[]; today: string; onChanged: () => Promise<unknown> }

/** Ordered, and not here yet. */
export function ComingLists({ lists, today, onChanged }: ComingListsProps) {
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="coming-title" className="mb-6">
      <h2 id="coming-title" className="mb-2 font-semibold text-lg">
        On its way
      </h2>
      <ul className="space-y-2">
        {lists.map((list) => (
          <ComingRow key={list._id} list={list} today={today} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function ComingRow({ list, today, onChanged }: { list: ComingList } & Omit<ComingListsProps, 'lists'>) {
  const [busy, setBusy] = useState(false)

  async function received() {
    setBusy(true)
    const reply = await callAsSeller(setPurchaseReceived, { body: { id: list._id, received: true } })
    if (reply.success) {
      toast.success(reply.message)
      await onChanged()
    } else toast.error(reply.message)
    setBusy(false)
  }

  const isLate = list.delivery < today
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card py-2.5 pr-3 pl-5">
      <p className="min-w-0 grow basis-56">
        <span className="block font-medium">{list.supplier}</span>
        <span className={`block text-sm ${isLate ? 'text-berry' : 'text-ink-soft'}`}>
          {list.products === 1 ? '1 product' : `${list.products} products`} · {isLate ? 'was due' : 'arrives'}{' '}
          {list.delivery === today ? 'today' : dayName(list.delivery)}
        </span>
      </p>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void received()}>
        Mark as received
        <span className="sr-only"> {list.supplier}</span>
      </Button>
      <ButtonLink to={receiveUrl(list._id)} size="small">
        Receive
        <span className="sr-only"> from {list.supplier}</span>
      </ButtonLink>
    </li>
  )
}
