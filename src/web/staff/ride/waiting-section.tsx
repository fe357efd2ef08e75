import { useState } from 'react'
import { type listDeliveries, takeDeliveries } from '#contract/delivery/riding.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { BagFacts } from './bag-facts.tsx'
import { BIG } from './big-button.ts'
import { byDoor, OneDoorMark, withDoorMark } from './one-door.tsx'

type Area = ReplyOf<typeof listDeliveries>['waiting'][number]
type WaitingProps = { online: boolean; onTaken: () => void }

export function WaitingSection({ areas, ...props }: WaitingProps & { areas: Area[] }) {
  if (areas.length === 0) return null
  return (
    <section aria-label="Packed orders" className="space-y-4">
      <h2 className="font-semibold text-xl">Packed and waiting</h2>
      {areas.map((area) => (
        <AreaCard key={area.orders[0]?._id} area={area} {...props} />
      ))}
    </section>
  )
}

/** The packed orders of one trip, to be taken together or one by one. */
function AreaCard({ area: { area, isSuggested, orders }, online, onTaken }: WaitingProps & { area: Area }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const wanted = orders.map(({ _id }) => _id).filter((id) => chosen.length === 0 || chosen.includes(id))

  async function take() {
    setBusy(true)
    const reply = await callAsStaff(takeDeliveries, {
      body: { orders: wanted.slice(0, 20) },
      idempotencyKey: randomKey(),
    })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    setChosen([])
    onTaken()
  }

  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  return (
    <article aria-label={area} className="rounded-card border border-line bg-card p-4">
      {isSuggested && <p className="font-medium text-leaf">Suggested trip</p>}
      <h3 className="mb-2 font-semibold text-xl">{area}</h3>
      <ul className="mb-4 divide-y divide-line">
        {byDoor(orders)
          .flatMap(withDoorMark)
          .map(({ order, door }) => (
            <li key={order._id}>
              <label className="flex min-h-14 cursor-pointer items-center gap-4 py-2">
                <input
                  type="checkbox"
                  checked={chosen.includes(order._id)}
                  onChange={() => toggle(order._id)}
                  className="size-7 shrink-0 accent-leaf"
                />
                <span className="grow">
                  <BagFacts bag={order} />
                  {door && <OneDoorMark>{door}</OneDoorMark>}
                </span>
              </label>
            </li>
          ))}
      </ul>
      <Button className={BIG} busy={busy} disabled={!online} onClick={take}>
        {takeWords(wanted.length, orders.length)}
      </Button>
    </article>
  )
}

function takeWords(wanted: number, all: number): string {
  if (wanted < all) return wanted === 1 ? 'Take this order' : `Take these ${wanted}`
  return all === 1 ? 'Take the order' : `Take all ${all}`
}
