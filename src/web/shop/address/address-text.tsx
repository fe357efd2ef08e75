import { addressLine, type SavedAddress } from '#domain/address.ts'

export function AddressText({ address }: { address: SavedAddress }) {
  const { firstName, lastName, label, isDefault, phone } = address
  return (
    <span className="wrap-anywhere block min-w-0">
      <span className="block font-medium">
        {label && `${label} · `}
        {firstName} {lastName}
        {isDefault && <span className="ml-2 font-normal text-leaf text-sm">Default</span>}
      </span>
      <span className="block text-ink-soft text-sm">{addressLine(address)}</span>
      <span className="block text-ink-soft text-sm">{phone}</span>
    </span>
  )
}
