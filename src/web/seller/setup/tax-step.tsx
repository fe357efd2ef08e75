import { type SubmitEvent, useId, useState } from 'react'
import { billFor } from '#domain/bill.ts'
import { paise } from '#domain/money.ts'
import { printBill } from '#domain/printed-bill.ts'
import { COMMON_TAX_RATES, isShopTax, MAX_TAX_PERCENT, type ShopTax, TAX_MODES, type TaxMode } from '#domain/tax.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { StepProps } from './step.ts'

const CHOICES: Record<TaxMode, { title: string; words: string }> = {
  added: { title: 'Added at the end', words: 'Your prices are without tax. The bill adds it as a row of its own.' },
  included: {
    title: 'Included in prices',
    words:
      'Customers pay the price they see. The bill says how much of it is tax, and MRP stands at the printed price.',
  },
  none: { title: 'No tax', words: 'For shops that don’t charge tax. The bill has no row for it.' },
}

const WRONG = `Enter a percentage up to ${MAX_TAX_PERCENT}, with two decimals or fewer.`

/** How the shop charges tax. Orders that exist keep theirs. */
export function TaxStep({ shop, save }: StepProps) {
  const [mode, setMode] = useState<TaxMode>(shop.tax.mode)
  const [typed, setTyped] = useState(String(shop.tax.percent))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const tax = wantedTax(mode, typed, shop.tax)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!tax) return setError(WRONG)
    setBusy(true)
    const wrong = await save({ tax })
    setBusy(false)
    setError(wrong ? Object.values(wrong)[0] : undefined)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ModeChoice mode={mode} onChoose={setMode} />
      {mode !== 'none' && (
        <TextField
          label={mode === 'added' ? 'Tax in %' : 'Usual rate in %'}
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          list="tax-rates"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          hint={
            mode === 'added' ? undefined : 'For products without a rate of their own. You can set one in each product.'
          }
          error={error}
          className="max-w-60"
        />
      )}
      <datalist id="tax-rates">
        {COMMON_TAX_RATES.map((rate) => (
          <option key={rate} value={rate} />
        ))}
      </datalist>
      <section aria-label="Example" className="max-w-96 rounded-card border border-line bg-card p-5">
        <h3 className="mb-3 font-medium text-sm">A cart of ₹100 then costs</h3>
        <BillRows rows={printBill(billFor(EXAMPLE, { tax: tax ?? shop.tax }))} />
      </section>
      <p className="text-ink-soft text-sm">Orders that were placed before keep the tax they were placed with.</p>
      <Button type="submit" busy={busy} className="w-fit min-w-36">
        Save
      </Button>
    </form>
  )
}

const EXAMPLE = [{ product: { offerPrice: paise(100_00) }, quantity: 1 }]

/** Null while what is typed is no percentage. Without tax, the last one stays for another day. */
function wantedTax(mode: TaxMode, typed: string, { percent }: ShopTax): ShopTax | null {
  if (mode === 'none') return { mode, percent }
  const text = typed.trim().replace(/\s*%$/, '')
  const tax = { mode, percent: text === '' ? Number.NaN : Number(text) }
  return isShopTax(tax) ? tax : null
}

type ModeChoiceProps = { mode: TaxMode; onChoose: (mode: TaxMode) => void }

function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">How do you charge tax?</legend>
      {TAX_MODES.map((one) => (
        <label
          key={one}
          className="flex cursor-pointer gap-3 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint"
        >
          <input
            type="radio"
            name={name}
            checked={mode === one}
            onChange={() => onChoose(one)}
            className="mt-0.5 size-5 shrink-0 accent-leaf"
          />
          <span>
            <span className="block font-medium">{CHOICES[one].title}</span>
            <span className="block text-ink-soft text-sm">{CHOICES[one].words}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
