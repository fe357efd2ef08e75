import { useState } from 'react'
import { giveBackDelivery, type OwnDelivery } from '#contract/delivery/riding.ts'
import type { HandBackReason } from '#domain/riding.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { BagFacts } from './bag-facts.tsx'
import { HandBackDialog } from './hand-back-dialog.tsx'

type ReadyCardProps = { delivery: OwnDelivery; online: boolean; onGivenBack: () => void }

/** Taken, and still in the shop. */
export function ReadyCard({ delivery, online, onGivenBack }: ReadyCardProps) {
  const { _id, number, receiver, address } = delivery
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  async function giveBack(reason?: HandBackReason) {
    setAsking(false)
    setBusy(true)
    const reply = await callAsStaff(giveBackDelivery, {
      body: { order: _id, ...(reason && { reason }) },
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
      {delivery.isGiven && <p className="mt-1 font-medium text-leaf">The shop gave you this order.</p>}
      <Button variant="quiet" busy={busy} disabled={!online} className="mt-3" onClick={() => setAsking(true)}>
        Give back<span className="sr-only"> {number}</span>
      </Button>
      <HandBackDialog
        number={number}
        open={asking}
        onClose={() => setAsking(false)}
        onChosen={(reason) => void giveBack(reason)}
      />
    </article>
  )
}
