import { useEffect } from 'react'
import { fillMinutes } from '#domain/home-words.ts'
import { capitalised, timeFrom } from '#domain/time-words.ts'
import { UNREACHABLE } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePlace } from '../address/place-store.ts'
import { useDeliveryQuote } from './delivery-quote.ts'
import { quoteWords } from './quote-words.ts'
import { useNow } from './use-now.ts'

const isAsking = createStore(false)
const askPlace = () => isAsking.set(true)
const stopAsking = () => isAsking.set(false)

const loadDialog = async () => (await import('./place-dialog.tsx')).PlaceDialog

const cannotOpen = () => {
  stopAsking()
  toast.error(UNREACHABLE.message)
}

function PlaceDialogOnDemand() {
  const asking = useStore(isAsking)
  const PlaceDialog = useLazyComponent(loadDialog, asking, cannotOpen)
  return PlaceDialog && <PlaceDialog open={asking} onClose={stopAsking} />
}

/** Deliver to 560024 · by 6:45 pm, or · Closed · opens tomorrow 8:00 am */
function PlaceWords() {
  const place = usePlace()
  return place ? <KnownPlace pincode={place} /> : 'Where should we deliver?'
}

function KnownPlace({ pincode }: { pincode: string }) {
  const { view } = useDeliveryQuote(pincode)
  const now = useNow()
  const words = view.state === 'ready' ? quoteWords(view.reply, { pincode, now }) : null
  const isUnserved = view.state === 'ready' && !view.reply.served && view.reply.reason !== 'opening_soon'
  useEffect(() => {
    document.documentElement.toggleAttribute('data-unserved', isUnserved)
  }, [isUnserved])
  if (isUnserved) return `We don’t deliver to ${pincode} yet`
  return (
    <>
      <span className={words?.short && 'max-sm:sr-only'}>Deliver to </span>
      <strong className="font-semibold">{pincode}</strong>
      {words && (
        <>
          <span className="max-sm:hidden"> · </span>
          <span className={`price-figures ${words.short ? 'max-sm:hidden' : 'max-sm:block'}`}>{words.line}</span>
          {words.short && <span className="price-figures block sm:hidden">{words.short}</span>}
        </>
      )}
    </>
  )
}

/** The true time in a sentence, for a page whose headline names another. */
function TimeSentence({ unknown }: { unknown: string }) {
  const place = usePlace()
  const { view } = useDeliveryQuote(place)
  const now = useNow()
  if (!place) return unknown
  return view.state === 'ready' ? (quoteWords(view.reply, { pincode: place, now })?.sentence ?? null) : null
}

/** With the minutes of the place where there is one; without the sentences that name them where there is none. */
function TimedText({ text }: { text: string }) {
  const { view } = useDeliveryQuote(usePlace())
  const quote = view.state === 'ready' ? view.reply : null
  return fillMinutes(text, quote?.open && !quote.courier ? (quote.minutes ?? null) : null)
}

/** On a product's page: what the header says, in a sentence. */
function Arrival() {
  const place = usePlace()
  return place ? <ArrivalAt pincode={place} /> : 'See when it arrives'
}

function ArrivalAt({ pincode }: { pincode: string }) {
  const { view } = useDeliveryQuote(pincode)
  const now = useNow()
  if (view.state === 'loading') return `Delivery to ${pincode}`
  if (view.state === 'failed') return 'See when it arrives'
  const { served, by, courier, fee, reason } = view.reply
  if (reason === 'opening_soon') return 'We’re opening soon and can’t take orders yet'
  if (!served) return `We don’t deliver to ${pincode} yet`
  if (reason === 'busy') return capitalised(quoteWords(view.reply, { pincode, now })?.line ?? '')
  if (!by || by <= now) return 'We’re not taking orders right now'
  return (
    <span>
      {courier ? 'By courier, by ' : 'Arrives by '}
      <span className="price-figures">{timeFrom(now, by)}</span>
      {fee !== null && fee > 0 && (
        <>
          {' '}
          · delivery <Price amount={fee} />
        </>
      )}
    </span>
  )
}

export const deliveryParts = { askPlace, PlaceDialogOnDemand, PlaceWords, TimeSentence, TimedText, Arrival }
