import { type SubmitEvent, useRef, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { REMOVAL_KINDS, type RemovalKind, USUAL_REASONS } from '#domain/goods.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { ChoiceChip } from '../screen/choice-chip.tsx'
import { amountWords, boughtIn, countedIn, thereNow, typedAmount, wireAmount } from './goods-amounts.ts'
import { stockLogUrl } from './goods-url.ts'
import { ProductFinder } from './product-finder.tsx'

const KIND_NAMES: Record<RemovalKind, string> = { waste: 'Waste', 'own-use': 'Own use' }
const OTHER = 'Other'

/** What leaves the shelf without an order, one product after another. */
export function WastePanel() {
  const [product, setProduct] = useState<SellerProduct | null>(null)
  return (
    <div className="max-w-2xl">
      <ProductFinder label="Find a product by name or barcode" onFound={setProduct} />
      {product ? (
        <TakeOffForm key={product._id} product={product} onDone={() => setProduct(null)} />
      ) : (
        <p className="mt-3 text-ink-soft">
          Spoiled, broken, or used in the shop: choose the product, and say how much and why. It comes off the stock at
          once, and the log keeps the reason.
        </p>
      )}
    </div>
  )
}

function TakeOffForm({ product, onDone }: { product: SellerProduct; onDone: () => void }) {
  const [kind, setKind] = useState<RemovalKind>('waste')
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [quantity, setQuantity] = useState('')
  const [errors, setErrors] = useState<{ quantity?: string; reason?: string }>({})
  const [busy, setBusy] = useState(false)
  const key = useRef(randomKey())
  const unit = boughtIn(product)
  const there = thereNow(product)
  const said = reason === OTHER ? words.trim() : reason

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = typedAmount(quantity, unit)
    const wrong = {
      ...(!amount && { quantity: unit.times > 1 ? 'Enter an amount, such as 0.5.' : 'Enter 1 or more.' }),
      ...(!said && { reason: 'Say why.' }),
    }
    setErrors(wrong)
    if (!amount || Object.keys(wrong).length > 0) return
    setBusy(true)
    const lines = [{ product: product._id, ...wireAmount(amount, unit) }]
    const reply = await callAsSeller(takeOffGoods, { body: { kind, reason: said, lines }, idempotencyKey: key.current })
    setBusy(false)
    if (!reply.success) {
      key.current = randomKey()
      if (reply.code === 'out_of_stock') return setErrors({ quantity: reply.message })
      return void toast.error(reply.message)
    }
    toast.success(`${reply.message}: ${product.name}`)
    onDone()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-5 rounded-card border border-line bg-card p-5">
      <div className="flex items-center gap-3">
        <ProductPicture
          src={product.image[0]}
          alt=""
          sizes="48px"
          category={product.category}
          width="w-12"
          className="shrink-0"
        />
        <p className="min-w-0">
          <span className="block font-medium">{product.name}</span>
          <span className="block text-ink-soft text-sm">
            {there === null ? 'Not counted' : `${amountWords(there, countedIn(product).unit)} in stock`} ·{' '}
            <Link to={stockLogUrl(product._id)} className="text-leaf underline underline-offset-4">
              Stock history
            </Link>
          </span>
        </p>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">What is it?</legend>
        <div className="flex flex-wrap gap-2">
          {REMOVAL_KINDS.map((one) => (
            <ChoiceChip
              key={one}
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => {
                setKind(one)
                setReason('')
              }}
            >
              {KIND_NAMES[one]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <TextField
        label={unit.times > 1 ? `Amount in ${unit.word}` : 'Quantity'}
        inputMode={unit.times > 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        autoFocus
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
        error={errors.quantity}
        className="max-w-52"
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Why?</legend>
        <div className="flex flex-wrap gap-2">
          {[...USUAL_REASONS[kind], OTHER].map((one) => (
            <ChoiceChip key={one} type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)}>
              {one}
            </ChoiceChip>
          ))}
        </div>
        {reason === OTHER && (
          <TextField
            label="In a few words"
            maxLength={80}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            className="mt-3"
          />
        )}
        {errors.reason && (
          <p role="alert" className="mt-1.5 text-berry text-sm">
            {errors.reason}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Take off the shelf
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
