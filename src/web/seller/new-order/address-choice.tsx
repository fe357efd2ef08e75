import { addressLine, type SavedAddress } from '#domain/address.ts'
import { TextField } from '../../ui/field.tsx'

export const NEW_ADDRESS = 'new'
type TypedAddress = { name: string; phone: string } & Record<(typeof PLACE)[number], string>
const PLACE = ['street', 'area', 'city', 'state', 'zipcode'] as const
const LABELS: Record<(typeof PLACE)[number], string> = {
  street: 'House and street',
  area: 'Area',
  city: 'City',
  state: 'State',
  zipcode: 'PIN code',
}

export const noAddress = (name: string, phone: string): TypedAddress => ({
  name,
  phone,
  street: '',
  area: '',
  city: '',
  state: '',
  zipcode: '',
})

type AddressChoiceProps = {
  addresses: readonly SavedAddress[]
  chosen: string
  onChoose: (id: string) => void
  typed: TypedAddress
  onType: (typed: TypedAddress) => void
  errors: Record<string, string>
}

export function AddressChoice({ addresses, chosen, onChoose, typed, onType, errors }: AddressChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Deliver to</legend>
      {addresses.map(({ label, ...address }) => (
        <Choice key={address._id} value={address._id} chosen={chosen} onChoose={onChoose}>
          {label && <span className="font-medium">{label} · </span>}
          {addressLine(address)}
        </Choice>
      ))}
      {addresses.length > 0 && (
        <Choice value={NEW_ADDRESS} chosen={chosen} onChoose={onChoose}>
          Another address
        </Choice>
      )}
      {chosen === NEW_ADDRESS && (
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {PLACE.map((field) => (
            <TextField
              key={field}
              label={LABELS[field]}
              value={typed[field]}
              error={errors[`newAddress.${field}`]}
              inputMode={field === 'zipcode' ? 'numeric' : undefined}
              autoComplete="off"
              onChange={(event) => onType({ ...typed, [field]: event.target.value })}
              className={field === 'street' ? 'sm:col-span-2' : ''}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

type ChoiceProps = { value: string; chosen: string; onChoose: (value: string) => void; children: React.ReactNode }

export function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="radio"
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </label>
  )
}
