import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { COUNTRY_CODES } from '#domain/food-facts.ts'
import { PRODUCT_FACTS } from '#domain/product-facts.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FactGroup } from './fact-group.tsx'
import { labelOf, type ProductTexts } from './product-texts.ts'
import type { TypedFacts } from './typed-facts.ts'

const NAMES = new Intl.DisplayNames('en-IN', { type: 'region' })
const countryName = (code: string) => NAMES.of(code) ?? code
const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((one, other) =>
  one.name.localeCompare(other.name),
)

type IdentityFieldsProps = {
  texts: Pick<ProductTexts, 'brand' | 'barcode' | 'maker' | 'origin' | 'hsn'>
  typed: TypedFacts['texts']
  errors: FieldErrors
  onScan: () => void
}

const FACTS = ['brand', 'barcode', 'origin', 'maker', 'hsn'] as const

export function IdentityFields({ texts, typed, errors, onScan }: IdentityFieldsProps) {
  const { brand, barcode, origin, maker, hsn } = typed
  const filled = [brand, barcode, origin && countryName(origin), maker, hsn && `HSN ${hsn}`].filter(Boolean)
  const text = (name: 'brand' | 'maker' | 'hsn', hint?: string) => (
    <TextField
      label={labelOf(name)}
      name={name}
      maxLength={PRODUCT_FACTS[name].maxLength}
      autoComplete="off"
      inputMode={name === 'hsn' ? 'numeric' : undefined}
      defaultValue={texts[name]}
      hint={hint}
      error={errors[name]}
    />
  )
  return (
    <FactGroup title="Identity" filled={filled} isWrong={FACTS.some((name) => errors[name])}>
      <div className="grid items-start gap-x-4 gap-y-5 @lg:grid-cols-2">
        {text('brand')}
        <Field label={labelOf('barcode')} hint="The 8, 12 or 13 digits below the bars." error={errors.barcode}>
          {(wired) => (
            <span className="flex gap-2">
              <input
                {...wired}
                name="barcode"
                inputMode="numeric"
                autoComplete="off"
                maxLength={PRODUCT_FACTS.barcode.maxLength}
                defaultValue={texts.barcode}
                className={`${wired.className} h-12 min-w-0 flex-1`}
              />
              <Button variant="quiet" onClick={onScan} className="h-12 shrink-0 px-4">
                <ScanBarcode size={18} aria-hidden />
                Scan
              </Button>
            </span>
          )}
        </Field>
        <SelectField label={labelOf('origin')} name="origin" defaultValue={texts.origin} error={errors.origin}>
          <option value="">Not said</option>
          <option value="IN">{countryName('IN')}</option>
          <hr />
          {COUNTRIES.filter(({ code }) => code !== 'IN').map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {text('hsn', 'Four to eight digits, for the tax.')}
      </div>
      {text('maker', 'Name and address, as on the pack.')}
    </FactGroup>
  )
}
