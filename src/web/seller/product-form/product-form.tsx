import { type SubmitEvent, useState } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import { CATEGORIES, type Product } from '../../../domain/catalog.ts'
import { rupeesFromPaise } from '../../../domain/money.ts'
import { useFieldErrors } from '../../field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { PictureTiles } from './picture-tiles.tsx'
import { type Picture, usePictures } from './pictures.ts'
import { type ProductValues, productErrors, readProductValues, refusedFields } from './product-values.ts'
import { UploadProgress } from './upload-progress.tsx'

export type ProductToSend = { values: ProductValues; pictures: Picture[]; onProgress: (share: number) => void }

type ProductFormProps = {
  /** The product as it is, when it is being changed. */
  product?: Product | undefined
  submitText: string
  /** Answers null when it is done; a refusal leaves everything as it was typed. */
  send: (product: ProductToSend) => Promise<Refusal | null>
}

export function ProductForm({ product, submitText, send }: ProductFormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const tiles = usePictures(product?.image)
  const [progress, setProgress] = useState<number | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readProductValues(new FormData(event.currentTarget))
    const wrong = productErrors(values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setProgress(0)
    const refused = await send({ values, pictures: tiles.pictures, onProgress: setProgress })
    setProgress(null)
    if (!refused) return
    toast.error(refused.message)
    show(refusedFields(refused))
  }

  return (
    <form {...formProps} onSubmit={submit} className="@container">
      <div className="grid items-start gap-x-8 gap-y-5 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="@4xl:order-last">
          <PictureTiles {...tiles} error={errors.images} />
        </div>
        <div className="space-y-5">
          <TextField
            label="Product Name"
            name="name"
            required
            maxLength={120}
            defaultValue={product?.name}
            error={errors.name}
          />
          <TextAreaField
            label="Product Description"
            name="description"
            rows={5}
            defaultValue={product?.description.join('\n')}
            hint="Each line becomes a bullet."
            error={errors.description}
          />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <SelectField
              label="Category"
              name="category"
              required
              defaultValue={product?.category ?? ''}
              error={errors.category}
            >
              <option value="" disabled>
                Select Category
              </option>
              {CATEGORIES.map(({ path }) => (
                <option key={path} value={path}>
                  {path}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Weight"
              name="weight"
              maxLength={40}
              defaultValue={product?.weight ?? ''}
              hint="Such as 500 g or 1 l."
              error={errors.weight}
            />
            <TextField
              label="Product Price"
              name="price"
              required
              inputMode="decimal"
              autoComplete="off"
              defaultValue={product && rupeesFromPaise(product.price)}
              hint="In ₹, the printed price."
              error={errors.price}
            />
            <TextField
              label="Offer Price"
              name="offerPrice"
              required
              inputMode="decimal"
              autoComplete="off"
              defaultValue={product && rupeesFromPaise(product.offerPrice)}
              hint="In ₹, what shoppers pay."
              error={errors.offerPrice}
            />
            <TextField
              label="Stock count"
              name="stock"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={product?.stock ?? ''}
              hint="Leave it empty when you do not count this product."
              error={errors.stock}
            />
          </div>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-4 border-line border-t pt-5">
        <Button type="submit" busy={progress !== null} className="min-w-36">
          {submitText}
        </Button>
        {progress !== null && <UploadProgress share={progress} />}
      </div>
    </form>
  )
}
