import { useState } from 'react'
import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ScanDialog } from '../../ui/scan/scan-dialog.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type FindByBarcodeProps = { open: boolean; onClose: () => void; onFound: (product: SellerProduct) => void }

/** A product that is found is opened; with a barcode that none has, a new one can be added. */
export function FindByBarcode({ open, onClose, onFound }: FindByBarcodeProps) {
  const [unknown, setUnknown] = useState<string | null>(null)
  const [note, setNote] = useState<string>()

  async function find(code: string) {
    setNote(`Looking for ${code}…`)
    // On the shelf first, then among the archived ones.
    for (const archived of ['false', 'true'] as const) {
      const reply = await callAsSeller(listSellerProducts, { query: { search: code, archived, limit: '1' } })
      if (!reply.success) return setNote(reply.message)
      const [product] = reply.products
      if (!product) continue
      close()
      return onFound(product)
    }
    setUnknown(code)
  }

  function close() {
    setNote(undefined)
    setUnknown(null)
    onClose()
  }

  function scanAgain() {
    setNote(undefined)
    setUnknown(null)
  }

  if (open && unknown) {
    return (
      <Dialog open onClose={close} title="No product has this barcode">
        <p className="mb-6">
          <span className="price-figures font-medium">{unknown}</span> is new to your shop.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/seller?barcode=${unknown}`}>Add a product</ButtonLink>
          <Button variant="quiet" onClick={scanAgain}>
            Scan again
          </Button>
        </div>
      </Dialog>
    )
  }
  return <ScanDialog open={open} onClose={close} onCode={(code) => void find(code)} note={note} />
}
