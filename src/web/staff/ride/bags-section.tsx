import { useState } from 'react'
import { type BagToReturn, returnBag } from '#contract/delivery/riding.ts'
import { FAILURE_NAMES } from '#domain/riding.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'

type Returning = { online: boolean; onReturned: () => void }

/** What could not be delivered, until its bag is in the shop again. */
export function BagsSection({ bags, ...props }: Returning & { bags: BagToReturn[] }) {
  if (bags.length === 0) return null
  return (
    <section aria-label="Bring back" className="space-y-4">
      <h2 className="font-semibold text-xl">Bring back to the shop</h2>
      {bags.map((bag) => (
        <BagCard key={bag._id} bag={bag} {...props} />
      ))}
    </section>
  )
}

function BagCard({ bag, online, onReturned }: Returning & { bag: BagToReturn }) {
  const { _id, number, reason, rider } = bag
  const [busy, setBusy] = useState(false)

  async function giveIn() {
    setBusy(true)
    const reply = await callAsStaff(returnBag, { body: { order: _id }, idempotencyKey: randomKey() })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    onReturned()
  }

  return (
    <article aria-label={number} className="rounded-card border border-line bg-card p-4">
      <p className="font-semibold text-2xl">{number}</p>
      <p>
        {FAILURE_NAMES[reason]}
        {rider && ` · ${rider}`}
      </p>
      <Button busy={busy} disabled={!online} className="mt-3 min-h-14 w-full" onClick={() => void giveIn()}>
        Bag is back<span className="sr-only"> {number}</span>
      </Button>
    </article>
  )
}
