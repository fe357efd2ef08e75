import { MAX_DELIVER_TO, MAX_NOTE } from '#domain/order.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { setDeliveryWishes, useDeliveryWishes } from './delivery-wishes.ts'

export function DeliveryWishFields() {
  const wishes = useDeliveryWishes()
  return (
    <div className="mt-3 space-y-4">
      <TextAreaField
        label="Note for the rider (optional)"
        rows={2}
        maxLength={MAX_NOTE}
        placeholder="Ring twice, leave at the gate"
        value={wishes.note ?? ''}
        onChange={({ target }) => setDeliveryWishes({ ...wishes, note: target.value })}
      />
      <TextField
        label="Deliver to someone else (optional)"
        maxLength={MAX_DELIVER_TO}
        autoComplete="off"
        placeholder="Their name"
        value={wishes.deliverTo ?? ''}
        onChange={({ target }) => setDeliveryWishes({ ...wishes, deliverTo: target.value })}
      />
    </div>
  )
}
