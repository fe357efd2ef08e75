import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { phoneLink } from '../../core/phone-link.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { AccountCashDialog } from './account-cash-dialog.tsx'
import { BagFacts } from './bag-facts.tsx'
import { BIG } from './big-button.ts'
import { CallShop } from './call-shop.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { mapLink } from './map-link.ts'
import type { RideStore } from './ride-store.ts'

type OwnCardProps = { delivery: OwnDelivery; upiId: string | null; store: RideStore; onEnded: () => void }

const LINK =
  'flex min-h-14 items-center justify-center gap-2 rounded-card border-2 border-ink px-4 py-2 font-semibold hover:bg-leaf-tint'

/** An order on the way: where, who, how much, and the next step. */
export function OwnCard({ delivery, upiId, store, onEnded }: OwnCardProps) {
  const { _id, number, receiver, address, phone, note, due, owed, arrivedAt, triesLeft } = delivery
  const [opened, setOpened] = useState<'deliver' | 'fail' | 'account' | null>(null)
  const close = () => setOpened(null)

  return (
    <article aria-label={number} className="flex flex-col gap-4 rounded-card border-2 border-leaf bg-card p-4 sm:p-5">
      <div>
        <BagFacts bag={delivery} />
        <h2 className="wrap-anywhere font-semibold text-2xl">{receiver}</h2>
        <p className="wrap-anywhere text-xl">{address}</p>
        {note && <p className="wrap-anywhere mt-2 rounded-field bg-tangerine-tint px-3 py-2 font-medium">{note}</p>}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <a className={LINK} href={mapLink(address)} target="_blank" rel="noreferrer">
          <MapPin size={22} aria-hidden />
          Map
        </a>
        <a className={LINK} href={phoneLink(phone)}>
          <Phone size={22} aria-hidden />
          Call
        </a>
      </div>
      <p className="flex items-baseline justify-between gap-3 rounded-field bg-leaf-tint px-4 py-3">
        {due > 0 ? (
          <>
            <span>To collect</span>
            <Price amount={due} className="font-semibold text-2xl" />
          </>
        ) : (
          <strong className="font-semibold">Nothing to collect</strong>
        )}
      </p>
      {triesLeft === 0 ? (
        <CallShop number={number} />
      ) : arrivedAt ? (
        <Button className={BIG} onClick={() => setOpened('deliver')}>
          Hand over
        </Button>
      ) : (
        <Button className={BIG} onClick={() => store.add({ kind: 'arrive', order: _id })}>
          I’m at the door
        </Button>
      )}
      {owed !== undefined && (
        <>
          <Button variant="quiet" className="min-h-14 w-full" onClick={() => setOpened('account')}>
            Payment on account
          </Button>
          <AccountCashDialog
            number={number}
            owed={owed}
            open={opened === 'account'}
            onClose={close}
            onTaken={(taken) => {
              close()
              store.add({ kind: 'account-cash', order: _id, ...taken })
            }}
          />
        </>
      )}
      <Button variant="danger" className="min-h-14 w-full" onClick={() => setOpened('fail')}>
        Can’t deliver
      </Button>
      <DeliverDialog
        delivery={delivery}
        upiId={upiId}
        open={opened === 'deliver'}
        onClose={close}
        onHandOver={async (handover) => {
          const outcome = await store.deliver({ kind: 'deliver', order: _id, ...handover })
          if (outcome.state !== 'refused') {
            close()
            onEnded()
          }
          return outcome
        }}
      />
      <FailDialog
        title="Why can’t you deliver?"
        number={number}
        open={opened === 'fail'}
        onClose={close}
        onChosen={(reason) => {
          close()
          store.fail(delivery, reason)
          onEnded()
        }}
      />
    </article>
  )
}
