import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readChecklist } from '#contract/shop/checklist.ts'
import { setShop, shop, useShop } from '../../core/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { Checklist } from './checklist.tsx'

const EVERY_MS = 5_000

/** Above every screen of a shop that has yet to open; pages of one that is open never ask. */
export function ChecklistBanner() {
  const isNew = useShop().openingSoon
  const [wasNew] = useState(isNew)
  return wasNew ? <Missing /> : null
}

function Missing() {
  const { view, reload } = useSellerQuery(readChecklist, undefined, { refetchEvery: EVERY_MS })
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen may be what was done
  useEffect(() => void reload(), [reload, pathname, search])
  const isOpen = view.state === 'ready' && view.reply.open
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    setOpenedOn((before) => before ?? pathname)
    noteOpen()
  }, [isOpen, pathname])
  if (openedOn !== null && openedOn !== pathname) return null
  if (view.state !== 'ready') return <div className="mb-5 min-h-22" />
  if (isOpen) return <NowOpen />
  const { items } = view.reply
  const left = items.filter(({ done }) => !done).length
  return (
    <section
      aria-labelledby="checklist"
      className="mb-6 rounded-card border border-tangerine bg-tangerine-tint px-4 py-4 sm:px-5 print:hidden"
    >
      <h2 id="checklist" className="font-semibold text-lg">
        Your shop isn’t open yet
      </h2>
      <p className="mt-0.5 text-ink-soft" role="status">
        Customers can look around but can’t order. It opens by itself once{' '}
        {left === 1 ? 'this last step is' : `these ${left} steps are`} done.
      </p>
      <div className="mt-3">
        <Checklist items={items} />
      </div>
    </section>
  )
}

function NowOpen() {
  return (
    <section
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-leaf bg-leaf-tint px-4 py-4 sm:px-5 print:hidden"
    >
      <p>
        <strong className="block font-semibold text-lg">Your shop is open</strong>
        Customers can order now, during your opening hours.
      </p>
      <ButtonLink to="/" size="small">
        See your shop
      </ButtonLink>
    </section>
  )
}

function noteOpen() {
  const { openingSoon: _, ...facts } = shop()
  setShop(facts)
}
