import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useLazyComponent } from '../lazy-component.ts'
import type { BarcodeScannerProps } from './barcode-scanner.tsx'

const loadScanner = () => import('./barcode-scanner.tsx').then(({ BarcodeScanner }) => BarcodeScanner)

type ScanDialogProps = BarcodeScannerProps & { open: boolean; onClose: () => void; title?: string | undefined }

/** The scanner is loaded when it is first opened; the camera is on only while it is. */
export function ScanDialog({ open, onClose, title = 'Scan a barcode', ...scanner }: ScanDialogProps) {
  const [failed, setFailed] = useState(false)
  const Scanner = useLazyComponent(loadScanner, open && !failed, () => setFailed(true))
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {Scanner ? (
        <Scanner {...scanner} />
      ) : failed ? (
        <div role="alert">
          <p className="mb-4">The scanner didn’t load. Check your connection and try again.</p>
          <Button onClick={() => setFailed(false)}>Try again</Button>
        </div>
      ) : (
        <p role="status" className="py-10 text-center text-ink-soft">
          Opening the scanner…
        </p>
      )}
    </Dialog>
  )
}
