import { useState } from 'react'
import {
  listSellerProducts,
  type PictureChoice,
  type SellerProduct,
  updateProduct,
} from '#contract/catalog/seller-catalog.ts'
import { setProductSupply } from '#contract/goods/suppliers.ts'
import { uploadForm } from '../../core/upload.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller, noteSessionEnd } from '../account/seller-session.ts'
import type { Overtaken } from '../product-form/conflict.ts'
import type { Picture } from '../product-form/pictures.ts'
import { ProductForm, type ProductToSend } from '../product-form/product-form.tsx'
import { ProductSizes } from '../product-form/product-sizes.tsx'
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
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const newest = overtaken?.newest ?? opened

  async function send({ values, supply, pictures, onProgress }: ProductToSend) {
    // First: what is refused then is told before anything else is saved.
    const supplied = supply && (await callAsSeller(setProductSupply, { body: supply }))
    if (supplied && !supplied.success) return supplied
    const { stock, ...rest } = values
    const changes = {
      ...rest,
      // An unchanged count is not sent, nor the switch: both may have changed since the form was opened.
      ...(stock !== opened.stock && stock !== newest.stock && { stock }),
      id: opened._id,
      revision: newest.revision,
      ...choosePictures(pictures),
    }
    const form = new FormData()
    form.set('productData', JSON.stringify(changes))
    for (const { file } of pictures) if (file) form.append('images', file)
    const reply = await uploadForm(updateProduct, { form, onProgress })
    noteSessionEnd(reply)
    if (!reply.success) {
      if (reply.code === 'changed_meanwhile') await showNewest()
      return reply
    }
    toast.success(reply.message)
    onClose()
    await onSaved(reply.product)
    return null
  }

  async function showNewest() {
    const reply = await callAsSeller(listSellerProducts, { query: { id: opened._id } })
    const [found] = reply.success ? reply.products : []
    if (!found) {
      toast.error(reply.success ? 'This product no longer exists.' : reply.message)
      return
    }
    setOvertaken({ opened: newest, newest: found })
  }

  return (
    <>
      <ProductForm product={opened} overtaken={overtaken} submitText="Save" send={send} />
      {!opened.archived && <ProductSizes product={opened} onSaved={onSaved} />}
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
