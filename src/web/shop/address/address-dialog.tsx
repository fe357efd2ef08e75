import { useState } from 'react'
import type { SavedAddress } from '#domain/address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeAddress, removeAddress } from './address-changes.ts'
import { AddressForm } from './address-form.tsx'

export type AddressDialogProps = { address: SavedAddress; onClose: () => void; onDeleted?: () => void }

export function AddressDialog({ address, onClose, onDeleted }: AddressDialogProps) {
  const [deleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    const isGone = await removeAddress(address)
    setDeleting(false)
    if (!isGone) return
    onClose()
    onDeleted?.()
  }

  return (
    <Dialog open onClose={onClose} title="Edit address" width="wide">
      <AddressForm
        known={address}
        save={(details, naming) => changeAddress(address._id, details, naming)}
        onSaved={() => {
          toast.success('Address updated')
          onClose()
        }}
      >
        <Button variant="danger" busy={deleting} onClick={() => void remove()}>
          Delete address
        </Button>
      </AddressForm>
    </Dialog>
  )
}
