import { useState } from 'react'
import { releaseDelivery } from '#contract/delivery/rider-cash.ts'
import type { HeldBack } from '#contract/delivery/riding.ts'
import { phoneLink } from '../../core/phone-link.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'

type Changed = { onChanged: () => void }

/** For managers: what came back with wrong door codes or twice, until they let it leave again. */
export function HeldBackSection({ orders, onChanged }: Changed & { orders: HeldBack[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-label="Held back" className="space-y-4">
      <h2 className="font-semibold text-xl">Call before it leaves again</h2>
      {orders.map((order) => (
        <HeldBackCard key={order._id} order={order} onChanged={onChanged} />
      ))}
    </section>
  )
}

function HeldBackCard({ order, onChanged }: Changed & { order: HeldBack }) {
  const { _id, number, receiver, phone, failures, wrongCodes } = order
  const [busy, setBusy] = useState(false)

  async function release() {
    setBusy(true)
    const reply = await callAsStaff(releaseDelivery, { body: { order: _id } })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    onChanged()
  }

  return (
    <article aria-label={number} className="rounded-card border border-line bg-card p-4">
      <p className="font-semibold text-xl">{number}</p>
      <p>
        {receiver},{' '}
        <a href={phoneLink(phone)} className="font-medium text-leaf underline underline-offset-4">
          {phone}
        </a>
      </p>
      <p className="mt-1 font-medium text-berry">
        Came back {failures === 1 ? 'once' : `${failures} times`}
        {wrongCodes > 0 && ` with ${wrongCodes} wrong door ${wrongCodes === 1 ? 'code' : 'codes'}`}.
      </p>
      <Button variant="quiet" busy={busy} className="mt-3" onClick={() => void release()}>
        Let it leave again<span className="sr-only"> {number}</span>
      </Button>
    </article>
  )
}
