import { type SubmitEvent, useRef, useState } from 'react'
import { barcodeDigits, isBarcode } from '#domain/barcode.ts'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { type CameraState, useScanner } from './use-scanner.ts'

export type BarcodeScannerProps = {
  /** The digits of an EAN-8, UPC-A or EAN-13, read by the camera or typed; the check digit is right. */
  onCode: (code: string) => void
  /** Of the button beside the field. */
  submitText?: string | undefined
  /** What came of the last code, such as that nothing has it. */
  note?: string | undefined
}

const INSTEAD: Record<Exclude<CameraState, 'on'>, string> = {
  starting: 'Starting the camera…',
  none: 'We can’t use a camera here. Type the digits below the bars instead.',
  blocked: 'The camera is blocked. Allow it in your browser’s settings, or type the digits below the bars.',
  failed: 'The camera didn’t start. Another app may be using it. You can type the digits instead.',
}

/** The camera's picture, and a field for who has none or whose pack is creased. */
export function BarcodeScanner({ onCode, submitText = 'Find', note }: BarcodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useScanner(video, onCode)
  const [error, setError] = useState<string>()
  const isOn = state === 'on'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Not the form that the scanner may be opened from.
    event.stopPropagation()
    const code = barcodeDigits(String(new FormData(event.currentTarget).get('code') ?? ''))
    if (isBarcode(code)) onCode(code)
    else setError('Check the digits: this isn’t a valid EAN-8, UPC or EAN-13 barcode.')
  }

  return (
    <>
      <div className={isOn ? 'relative overflow-hidden rounded-card bg-line' : ''}>
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera picture"
          hidden={!isOn}
          className="block max-h-[50dvh] min-h-48 w-full object-cover"
        />
        {isOn && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-8 inset-y-1/4 rounded-field border-2 border-white/90 shadow-float"
          />
        )}
      </div>
      <p
        role="status"
        className={
          isOn ? 'mt-3 text-ink-soft text-sm' : 'rounded-card border border-line bg-paper px-4 py-6 text-center'
        }
      >
        {note ?? (isOn ? 'Hold the bars inside the frame.' : INSTEAD[state as Exclude<CameraState, 'on'>])}
      </p>
      <form onSubmit={submit} noValidate className="mt-5 flex items-start gap-2">
        <TextField
          label="Or type the digits"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          error={error}
          onInput={() => setError(undefined)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="mt-7 h-12 shrink-0">
          {submitText}
        </Button>
      </form>
    </>
  )
}
