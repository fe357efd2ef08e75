import { formatPaise, type Paise } from '#domain/money.ts'
import { upiLink } from '#domain/upi.ts'
import { shop } from '../../core/shop.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** For the customer's phone: the amount and the order's number are filled in. */
export function UpiCode({ upiId, amount, number }: { upiId: string; amount: Paise; number: string }) {
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <QrCode text={upiLink({ upiId, shop: shop().name, amount, note: number })} label={`UPI code for ${number}`} />
      <p className="text-base text-ink-soft">
        {formatPaise(amount)} to {upiId}. Check that it went through before you hand over.
      </p>
    </div>
  )
}
