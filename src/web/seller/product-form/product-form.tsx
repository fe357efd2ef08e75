import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { Refusal } from '#contract/refusal.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ScanDialog } from '../../ui/scan/scan-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { type Overtaken, useConflict } from './conflict.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { writeField } from './fact-fields.ts'
import { LEAVE_OUT, PictureTiles } from './picture-tiles.tsx'
import { arePicturesChanged, type Picture, usePictures } from './pictures.ts'
import { ProductFields } from './product-fields.tsx'
import { productTexts } from './product-texts.ts'
import { type ProductValues, productErrors, readProductValues, refusedFields, textsOf } from './product-values.ts'
import { SupplyFields } from './supply-fields.tsx'
import { readSupply, type Supply } from './supply-values.ts'
import { useTypedFacts } from './typed-facts.ts'
import { UploadProgress } from './upload-progress.tsx'

const PICTURE_MISSING = 'A picture wasn’t added. Choose another one, or leave it out.'

export type ProductToSend = {
  values: ProductValues
  /** Only if it was changed. */
  supply: Supply | null
  pictures: Picture[]
  onProgress: (share: number) => void
}

type ProductFormProps = {
  /** The product to edit; absent for a new one. */
  product?: SellerProduct | undefined
  /** Chosen before anything is typed: shops add many of one category after another. */
  category?: string | undefined
  /** Scanned, and of no product yet. */
  barcode?: string | undefined
  /** Somebody else saved the product since the form was opened. */
  overtaken?: Overtaken | null
  submitText: string
  /** Resolves with null on success; a refusal keeps the form as it was typed. */
  send: (product: ProductToSend) => Promise<Refusal | null>
}

export function ProductForm({ product, category, barcode, overtaken = null, submitText, send }: ProductFormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const { typed, read } = useTypedFacts(formProps.ref)
  const [scanning, setScanning] = useState(false)
  const { setPictures, whenPrepared, ...tiles } = usePictures(product?.image)
  const typing = useTyping(formProps.ref)
  useUnsavedChanges(typing.isChanged || arePicturesChanged(tiles.pictures, product?.image))
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { conflict, kept, keep } = useConflict(overtaken, {
    form: formProps.ref,
    pictures: tiles.pictures,
    setPictures,
    readTexts: () =>
      (formProps.ref.current && textsOf(readProductValues(new FormData(formProps.ref.current)))) ??
      productTexts((overtaken as Overtaken).opened),
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = readProductValues(data)
    const { supply, wrong: wrongSupply } = readSupply(data, product)
    const wrong = { ...productErrors(values), ...wrongSupply }
    show(wrong)
    if (Object.keys(wrong).length) return
    setProgress(0)
    setRefusal(null)
    const { pictures, problem } = await whenPrepared()
    if (problem) {
      setProgress(null)
      setRefusal({ success: false, code: 'bad_picture', message: PICTURE_MISSING })
      document.getElementById(LEAVE_OUT)?.focus()
      return
    }
    const refused = await send({ values, supply, pictures, onProgress: setProgress })
    setProgress(null)
    if (!refused) return
    // Both values are shown above the fields.
    if (refused.code === 'changed_meanwhile') return
    toast.error(refused.message)
    setRefusal(refused)
    show(refusedFields(refused))
  }

  function fillIn(scanned: string) {
    setScanning(false)
    if (formProps.ref.current) writeField(formProps.ref.current, 'barcode', scanned)
  }

  return (
    <>
      <form
        {...formProps}
        onInput={(event) => {
          formProps.onInput(event)
          typing.compare()
          read()
        }}
        onSubmit={submit}
        className="@container"
      >
        {conflict && <ConflictPanel {...conflict} kept={kept} onKeep={keep} />}
        <div className="grid items-start gap-x-8 gap-y-5 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="space-y-5">
            <ProductFields
              product={product}
              category={category}
              barcode={barcode}
              errors={errors}
              typed={typed}
              onScan={() => setScanning(true)}
            />
            {product && !product.archived && <SupplyFields product={product} errors={errors} />}
          </div>
          <div className="@max-4xl:order-first">
            <PictureTiles {...tiles} error={errors.images} />
          </div>
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-4 border-line border-t pt-5">
          <Button type="submit" busy={progress !== null} className="min-w-36">
            {submitText}
          </Button>
          {progress !== null && <UploadProgress share={progress} />}
          {refusal && (
            <p role="alert" className="text-berry text-sm">
              {refusal.message}
            </p>
          )}
        </div>
      </form>
      {/* A form of its own, which can't be inside another. */}
      <ScanDialog open={scanning} onClose={() => setScanning(false)} onCode={fillIn} submitText="Use" />
    </>
  )
}

/** Whether the fields differ from when the form was opened. */
function useTyping(form: RefObject<HTMLFormElement | null>) {
  const [isChanged, setIsChanged] = useState(false)
  const opened = useRef('')
  const read = () => (form.current ? JSON.stringify([...new FormData(form.current)]) : '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields' first values only
  useEffect(() => {
    opened.current = read()
  }, [])

  return { isChanged, compare: () => setIsChanged(read() !== opened.current) }
}
