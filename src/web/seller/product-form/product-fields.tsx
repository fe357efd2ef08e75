import { useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { factTexts } from '#domain/product-facts.ts'
import { COMMON_TAX_RATES } from '#domain/tax.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { useShop } from '../../core/shop.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { categoryOptions } from '../categories/category-options.ts'
import { useCategories } from '../categories/use-categories.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { FoodFields } from './food-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { LooseFields } from './loose-fields.tsx'
import { PackFields } from './pack-fields.tsx'
import { labelOf, productTexts } from './product-texts.ts'
import type { TypedFacts } from './typed-facts.ts'

type ProductFieldsProps = {
  product: SellerProduct | undefined
  category: string | undefined
  /** Of a new product that was scanned. */
  barcode: string | undefined
  errors: FieldErrors
  typed: TypedFacts
  onScan: () => void
}

export function ProductFields({ product, category = '', barcode = '', errors, typed, onScan }: ProductFieldsProps) {
  const texts = product && productTexts(product)
  const facts = texts ?? { ...factTexts({}), barcode }
  const chosen = texts?.category ?? category
  const { categories, failed } = useCategories()
  // Until they are loaded the chosen one is there already, so that the field keeps it.
  const options = categories ? categoryOptions(categories) : chosen ? [{ value: chosen, text: chosen }] : []
  const { tax } = useShop()
  const isIncluded = tax.mode === 'included'
  const [isLoose, setIsLoose] = useState(product?.loose !== undefined)
  const perKilo = isLoose ? (typed.texts.loose.includes('ml') ? ' per litre' : ' per kg') : ''
  return (
    <>
      <TextField
        label="Product Name"
        name="name"
        required
        maxLength={120}
        defaultValue={texts?.name}
        error={errors.name}
      />
      <TextField
        label="Also known as"
        name="aliases"
        autoComplete="off"
        defaultValue={texts?.aliases}
        hint="Other names shoppers search for, separated by commas: doodh, दूध"
        error={errors.aliases}
      />
      <TextAreaField
        label="Product Description"
        name="description"
        rows={5}
        defaultValue={texts?.description}
        hint="Each line becomes a bullet point."
        error={errors.description}
      />
      {failed && <FailedPart what="Couldn’t load the categories." {...failed} />}
      <div className="grid items-start gap-x-4 gap-y-5 @lg:grid-cols-2 @4xl:grid-cols-3">
        <SelectField label="Category" name="category" required defaultValue={chosen} error={errors.category}>
          <option value="" disabled>
            Select Category
          </option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <LooseFields loose={product?.loose} isLoose={isLoose} onSwitch={setIsLoose} errors={errors} />
        <TextField
          label={`${labelOf('price')}${perKilo}`}
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={texts?.price}
          hint={typed.stepPrices.price ?? (isIncluded ? 'In ₹, as printed on the pack.' : 'In ₹. The MRP on the pack.')}
          error={errors.price}
        />
        <TextField
          label={`${labelOf('offerPrice')}${perKilo}`}
          name="offerPrice"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={texts?.offerPrice}
          hint={
            typed.stepPrices.offerPrice ??
            `${isIncluded ? 'In ₹, tax included. Never above the MRP.' : 'In ₹. What customers pay.'}${typed.unitPrice ? ` That’s ${typed.unitPrice}.` : ''}`
          }
          error={errors.offerPrice}
        />
        <TextField
          label={`${labelOf('cost')}${perKilo}`}
          name="cost"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={texts?.cost}
          hint="In ₹. What you pay for it; customers never see this."
          error={errors.cost}
        />
        {isIncluded && (
          <TextField
            label={labelOf('taxRate')}
            name="taxRate"
            inputMode="decimal"
            autoComplete="off"
            list="tax-rates"
            defaultValue={texts?.taxRate}
            hint={`In %. Leave empty for your shop’s ${tax.percent}%.`}
            error={errors.taxRate}
          />
        )}
        {isIncluded && (
          <datalist id="tax-rates">
            {COMMON_TAX_RATES.map((rate) => (
              <option key={rate} value={rate} />
            ))}
          </datalist>
        )}
        {!isLoose && <PackFields weight={texts?.weight ?? ''} quantity={product?.quantity ?? null} errors={errors} />}
        <TextField
          label="Stock count"
          name="stock"
          inputMode={isLoose ? 'text' : 'numeric'}
          autoComplete="off"
          defaultValue={texts?.stock}
          hint={`${isLoose ? 'In whole steps, such as 12.5 kg. ' : ''}Leave empty if you don’t track stock for this product.`}
          error={errors.stock}
        />
      </div>
      <IdentityFields texts={facts} typed={typed.texts} errors={errors} onScan={onScan} />
      <FoodFields texts={facts} typed={typed.texts} errors={errors} />
    </>
  )
}
