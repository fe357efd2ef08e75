import { useShop } from '../../core/shop.ts'
import { CallLink } from '../../ui/call-link.tsx'
import { BIG } from './big-button.ts'

/** Once the door code was tried too often, only the shop completes the delivery. */
export function CallShop({ number }: { number: string }) {
  const { phone } = useShop()
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-4 text-lg">
      <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 font-medium">
        Too many wrong door codes, so the code is locked. The shop can complete {number} for you.
      </p>
      {phone && (
        <CallLink phone={phone} className={BIG}>
          Call the shop
        </CallLink>
      )}
    </div>
  )
}
