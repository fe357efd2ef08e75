import { useId, useState } from 'react'
import { billFor } from '#domain/bill.ts'
import { paise } from '#domain/money.ts'
import { printBill } from '#domain/printed-bill.ts'
import { COMMON_TAX_RATES, isShopTax, type ShopTax, TAX_MODES, TAX_RATES_SINCE, type TaxMode } from '#domain/tax.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { TextField } from '../../ui/field.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const CHOICES: Record<TaxMode, { title: string; words: string }> = {
  added: { title: 'Added at the end', words: 'Your prices are without tax. The bill adds it as a row of its own.' },
  included: {
    title: 'Included in prices',
    words:
      'Customers pay the price they see. The bill says how much of it is tax, and MRP stands at the printed price.',
  },
  none: { title: 'No tax', words: 'For shops that don’t charge tax. The bill has no row for it.' },
}

/** How the shop charges tax. Orders that exist keep theirs. */
export function TaxStep({ shop, save }: StepProps) {
  const [mode, setMode] = useState<TaxMode>(shop.tax.mode)
  const [typed, setTyped] = useState(String(shop.tax.percent))
  const tax = wantedTax(mode, typed, shop.tax)

  return (
    <StepForm save={save} wanted={{ tax }}>
      {(errors) => (
        <>
          <ModeChoice mode={mode} onChoose={setMode} />
          {mode !== 'none' && (
            <TextField
              label={mode === 'added' ? 'Tax in %' : 'Usual rate in %'}
              name="percent"
              inputMode="decimal"
              autoComplete="off"
              list="tax-rates"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              hint={`${mode === 'added' ? '' : 'For products without a rate of their own. You can set one in each product. '}${SUGGESTED_RATES}`}
              error={errors.percent}
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
            <BillRows rows={printBill(billFor(EXAMPLE, { tax: isShopTax(tax) ? tax : shop.tax }))} />
          </section>
          <p className="text-ink-soft text-sm">Orders that were placed before keep the tax they were placed with.</p>
        </>
      )}
    </StepForm>
  )
}

const SUGGESTED_RATES = `Suggestions: India’s GST rates since ${TAX_RATES_SINCE}. Which one applies to your goods is for you to check.`

const EXAMPLE = [{ product: { offerPrice: paise(100_00) }, quantity: 1 }]

/** With no percentage while what is typed is none. Without tax, the last one stays for another day. */
function wantedTax(mode: TaxMode, typed: string, { percent }: ShopTax): ShopTax {
  if (mode === 'none') return { mode, percent }
  const text = typed.trim().replace(/%$/, '').trimEnd()
  return { mode, percent: text === '' ? Number.NaN : Number(text) }
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
