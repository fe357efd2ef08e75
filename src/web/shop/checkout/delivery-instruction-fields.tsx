import { MAX_DELIVER_TO, MAX_NOTE } from '#domain/order.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { setDeliveryInstructions, useDeliveryInstructions } from './delivery-instructions.ts'

export function DeliveryInstructionFields({ carrier }: { carrier: string }) {
  const instructions = useDeliveryInstructions()
  return (
    <div className="mt-3 space-y-4">
      <TextAreaField
        label={`Note for the ${carrier} (optional)`}
        rows={2}
        maxLength={MAX_NOTE}
        placeholder="Ring twice, leave at the gate"
        value={instructions.note ?? ''}
        onChange={({ target }) => setDeliveryInstructions({ ...instructions, note: target.value })}
      />
      <TextField
        label="Deliver to someone else (optional)"
        maxLength={MAX_DELIVER_TO}
        autoComplete="off"
        placeholder="Their name"
        value={instructions.deliverTo ?? ''}
        onChange={({ target }) => setDeliveryInstructions({ ...instructions, deliverTo: target.value })}
      />
    </div>
  )
}
