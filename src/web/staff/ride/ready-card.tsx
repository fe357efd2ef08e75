import { useState } from 'react'
import { giveBackDelivery, type OwnDelivery } from '#contract/delivery/riding.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { BagFacts } from './bag-facts.tsx'

type ReadyCardProps = { delivery: OwnDelivery; online: boolean; onGivenBack: () => void }

/** Taken, and still in the shop. */
export function ReadyCard({ delivery, online, onGivenBack }: ReadyCardProps) {
  const { _id, number, receiver, address } = delivery
  const [busy, setBusy] = useState(false)

  async function giveBack() {
    setBusy(true)
    const reply = await callAsStaff(giveBackDelivery, {
      body: { order: _id },
      idempotencyKey: randomKey(),
    })
    setBusy(false)
    if (!reply.success) toast.error(reply.message)
    onGivenBack()
  }

  return (
    <article aria-label={number} className="rounded-card border border-line bg-card p-4">
      <BagFacts bag={delivery} />
      <p className="wrap-anywhere mt-1">
        {receiver}, {address}
      </p>
      <Button variant="quiet" busy={busy} disabled={!online} className="mt-3" onClick={giveBack}>
        Give back<span className="sr-only"> {number}</span>
      </Button>
    </article>
  )
}
