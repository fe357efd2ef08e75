import { type SubmitEvent, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { addSize } from '#contract/catalog/seller-family.ts'
import { quantityIn } from '#domain/quantity.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type AddSizeProps = {
  of: string
  /** Of the product that is copied. */
  first: string
  onAdded: (products: SellerProduct[]) => Promise<unknown>
}

const QUANTITY = 'Enter an amount and a unit, such as 500 g, 1 kg or 6 pieces.'

/** A copy of the product in another pack, at another price. */
export function AddSize({ of, first, onAdded }: AddSizeProps) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const quantity = quantityIn(text('quantity'))
    const body = { of, quantity, price: text('price'), offerPrice: text('offerPrice') }
    const wrong = { ...fieldErrors(addSize.body, body), ...(!quantity && { quantity: QUANTITY }) }
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const reply = await callAsSeller(addSize, { body })
    setBusy(false)
    if (!reply.success) {
      toast.error(reply.message)
      show(byFieldName(Object.entries(reply.fields ?? {})))
      return
    }
    toast.success(reply.message)
    form.reset()
    await onAdded(reply.products)
  }

  return (
    <form
      {...formProps}
      onSubmit={submit}
      className="mt-4 grid items-start gap-x-4 gap-y-3 @2xl:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField
        label="New size"
        name="quantity"
        maxLength={20}
        autoComplete="off"
        placeholder={first === '1 kg' ? '5 kg' : '1 kg'}
        error={errors.quantity}
      />
      <TextField
        label="Price of the new size"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        error={errors.price}
      />
      <TextField
        label="Offer price of the new size"
        name="offerPrice"
        inputMode="decimal"
        autoComplete="off"
        error={errors.offerPrice}
      />
      <div className="@2xl:pt-6.5">
        <Button type="submit" variant="quiet" busy={busy}>
          Add a size
        </Button>
      </div>
    </form>
  )
}
