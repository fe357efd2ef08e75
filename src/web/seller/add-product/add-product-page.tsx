import { useState } from 'react'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { barcodeDigits } from '#domain/barcode.ts'
import { pageMeta } from '../../core/seo.ts'
import { uploadForm } from '../../core/upload.ts'
import { toast } from '../../ui/toast.tsx'
import { noteSessionEnd } from '../account/seller-session.ts'
import { ProductForm, type ProductToSend } from '../product-form/product-form.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/add-product-page'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Add Product', description: 'Add a product to your shop.', path: '/seller' })

export default function AddProductPage() {
  const [added, setAdded] = useState(0)
  const [category, setCategory] = useState('')
  const { params, setParam } = useUrlQuery()
  const barcode = barcodeDigits(params.get('barcode') ?? '').slice(0, 13)

  async function send({ values, pictures, onProgress }: ProductToSend) {
    const form = new FormData()
    form.set('productData', JSON.stringify(values))
    for (const { file } of pictures) if (file) form.append('images', file)
    const reply = await uploadForm(addProduct, { form, onProgress })
    noteSessionEnd(reply)
    if (!reply.success) return reply
    toast.success(reply.message)
    setAdded(added + 1)
    setCategory(String(values.category))
    if (barcode) setParam('barcode', '')
    document.getElementById('main')?.focus()
    return null
  }

  return (
    <>
      <ScreenTitle>Add Product</ScreenTitle>
      <div className="rounded-card border border-line bg-card p-4 sm:p-6">
        <ProductForm
          key={`${added} ${barcode}`}
          category={category}
          barcode={barcode}
          submitText="Add product"
          send={send}
        />
      </div>
    </>
  )
}
