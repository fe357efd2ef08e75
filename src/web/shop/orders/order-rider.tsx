import Phone from 'lucide-react/icons/phone'
import { phoneLink } from '../../core/phone-link.ts'
import { useShop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import type { Delivery } from './use-delivery.ts'

/** What to say at the door; without one the shop completes the delivery. */
export function DoorCode({ code, isLarge }: { code: string | null; isLarge?: boolean | undefined }) {
  const { phone } = useShop()
  if (!code) {
    return (
      <p className="max-w-xs text-sm">
        Too many wrong door codes were entered. Please {phone ? 'call' : 'contact'} us and we’ll complete the delivery.
      </p>
    )
  }
  return (
    <p className="sm:text-center">
      <span className="block text-sm">Door code</span>
      <strong
        className={`price-figures block font-semibold tracking-[0.15em] ${isLarge ? 'text-5xl sm:text-6xl' : 'text-4xl'}`}
      >
        {code}
      </strong>
      <span className="block text-sm">Give this code to your rider when you get your bag</span>
    </p>
  )
}

export function CallRider({ delivery: { rider, phone } }: { delivery: Pick<Delivery, 'rider' | 'phone'> }) {
  const shop = useShop()
  const number = phone ?? shop.phone
  if (!number) return null
  return (
    <a
      href={phoneLink(number)}
      className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-full border border-leaf bg-card px-5 font-medium hover:bg-paper"
    >
      <Phone size={18} aria-hidden />
      {phone ? `Call ${rider || 'your rider'}` : 'Call the shop'}
    </a>
  )
}

export function RiderUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-soft">
      We couldn’t load your rider’s details.
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
