import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { pincode } from '#contract/delivery/delivery.ts'
import { fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { useSession } from '../account/session-store.ts'
import { currentPlace, savePlace } from '../address/place-store.ts'
import { currentCart } from '../cart/cart-store.ts'
import { AreaWish } from './area-wish.tsx'
import { askQuote } from './delivery-quote.ts'
import { SavedPlaces } from './saved-places.tsx'
import { ServedAreas } from './served-areas.tsx'

const typed = z.object({ pincode })

export function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Where should we deliver?">
      <PlaceForm onDone={onClose} />
    </Dialog>
  )
}

function PlaceForm({ onDone }: { onDone: () => void }) {
  const isSignedIn = useSession().state === 'in'
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [unserved, setUnserved] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('pincode') ?? '').replace(/\s/g, '')
    const wrong = fieldErrors(typed, { pincode: given })
    show(wrong)
    if (Object.keys(wrong).length === 0) void choose(given)
  }

  async function choose(chosen: string) {
    setRefusal('')
    setUnserved(null)
    setBusy(true)
    const reply = await askQuote(chosen, currentCart())
    setBusy(false)
    if (!reply.success) {
      setRefusal(reply.message)
      return
    }
    savePlace(chosen)
    if (reply.served || reply.reason === 'opening_soon') onDone()
    else setUnserved(chosen)
  }

  return (
    <>
      <form {...formProps} onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          ref={focusFirst}
          label="PIN code"
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          required
          defaultValue={currentPlace() ?? ''}
          error={errors.pincode}
          hint="See when your order would arrive."
          className="min-w-0 flex-1 basis-full sm:basis-44"
        />
        <Button type="submit" busy={busy} className="min-h-12 shrink-0 grow sm:mt-6.5 sm:grow-0">
          Deliver here
        </Button>
      </form>
      <p role="alert" className="text-berry not-empty:mt-3">
        {refusal}
      </p>
      {unserved && <AreaWish key={unserved} pincode={unserved} />}
      {isSignedIn && <SavedPlaces onChosen={(zipcode) => void choose(zipcode)} />}
      <ServedAreas />
    </>
  )
}
