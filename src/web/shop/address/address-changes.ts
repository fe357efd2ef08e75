import { deleteAddress, setDefaultAddress, updateAddress } from '#contract/addresses/address-changes.ts'
import type { Refusal } from '#contract/refusal.ts'
import { ADDRESS_FIELDS, type AddressDetails, type SavedAddress } from '#domain/address.ts'
import { callApi } from '../../core/api.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { type AddressNaming, saveAddress, selectAddress, showAddresses } from './address-store.ts'

export async function changeAddress(
  id: string,
  address: AddressDetails,
  naming: AddressNaming,
): Promise<Refusal | null> {
  const reply = await callApi(updateAddress, { body: { id, address, ...naming } })
  if (!reply.success) return reply
  showAddresses(reply.addresses)
  return null
}

export async function makeDefault(id: string) {
  const reply = await callApi(setDefaultAddress, { body: { id, isDefault: true } })
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  showAddresses(reply.addresses)
  selectAddress(null)
  toast.success(reply.message)
}

/** With an undo: the same address, saved again. False when it could not be deleted. */
export async function removeAddress(address: SavedAddress): Promise<boolean> {
  const reply = await callApi(deleteAddress, { body: { id: address._id } })
  if (!reply.success) {
    toast.error(reply.message)
    return false
  }
  showAddresses(reply.addresses)
  undoToast(reply.message, { id: `delete-${address._id}`, onUndo: () => void restore(address) })
  return true
}

async function restore(address: SavedAddress) {
  const { label, isDefault } = address
  const refused = await saveAddress(detailsOf(address), { label, isDefault })
  if (refused) toast.error(refused.message)
}

function detailsOf(address: SavedAddress): AddressDetails {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]])) as AddressDetails
}
