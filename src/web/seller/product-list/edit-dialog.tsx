import { useState } from 'react'
import {
  listSellerProducts,
  type PictureChoice,
  type SellerProduct,
  updateProduct,
} from '#contract/catalog/seller-catalog.ts'
import { uploadForm } from '../../core/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller, noteSessionEnd } from '../account/seller-session.ts'
import type { Picture } from '../product-form/pictures.ts'
import { ProductForm, type ProductToSend } from '../product-form/product-form.tsx'
import { mayLeave } from '../screen/unsaved-changes.ts'

type EditDialogProps = {
  product: SellerProduct | null
  onClose: () => void
  onSaved: (saved: SellerProduct) => Promise<unknown>
}

export function EditDialog({ product, onClose, onSaved }: EditDialogProps) {
  const close = () => void mayLeave().then((leave) => leave && onClose())
  return (
    <Dialog open={product !== null} onClose={close} title="Edit product" width="widest">
      {product && <Editor key={product._id} product={product} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

function Editor({ product: opened, onClose, onSaved }: EditDialogProps & { product: SellerProduct }) {
  const [product, setProduct] = useState(opened)
  const [overtaken, setOvertaken] = useState(false)

  async function send({ values, pictures, onProgress }: ProductToSend) {
    const { stock, ...rest } = values
    const changes = {
      ...rest,
      // An unchanged count is not sent, nor the switch: both may have changed since the form was opened.
      ...(stock !== product.stock && { stock }),
      id: product._id,
      revision: product.revision,
      ...choosePictures(pictures),
    }
    const form = new FormData()
    form.set('productData', JSON.stringify(changes))
    for (const { file } of pictures) if (file) form.append('images', file)
    const reply = await uploadForm(updateProduct, { form, onProgress })
    noteSessionEnd(reply)
    if (!reply.success) {
      setOvertaken(reply.code === 'changed_meanwhile')
      return reply
    }
    toast.success(reply.message)
    onClose()
    await onSaved(reply.product)
    return null
  }

  async function showNewest() {
    const reply = await callAsSeller(listSellerProducts, { query: { id: product._id } })
    const [newest] = reply.success ? reply.products : []
    if (!newest) {
      toast.error(reply.success ? 'This product no longer exists.' : reply.message)
      return
    }
    setProduct(newest)
    setOvertaken(false)
  }

  return (
    <>
      {overtaken && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-field bg-tangerine-tint px-4 py-3"
        >
          <p className="text-tangerine">
            Someone else changed this product while you were editing. Your changes aren’t saved.
          </p>
          <Button variant="quiet" onClick={() => void showNewest()}>
            Discard mine and load theirs
          </Button>
        </div>
      )}
      <ProductForm key={product.revision} product={product} submitText="Save" send={send} />
    </>
  )
}

function choosePictures(pictures: Picture[]): { pictures: PictureChoice[] } {
  let uploads = 0
  return {
    pictures: pictures.map(({ url, file }) => {
      if (!file) return { keep: url }
      uploads += 1
      return { upload: uploads - 1 }
    }),
  }
}
