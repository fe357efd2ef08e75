import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useRef } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price, UnitPrice } from '../../ui/price.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useStock } from './stock.ts'
import { StockCount } from './stock-count.tsx'

export type ProductActions = {
  onSaved: () => Promise<unknown>
  onEdit: (product: SellerProduct) => void
  onArchive: (product: SellerProduct) => void
}

const LABEL = 'text-ink-soft text-sm md:hidden'

export function ProductRow({ product, onSaved, onEdit, onArchive }: { product: SellerProduct } & ProductActions) {
  const { inStock, stock, want } = useStock(product, onSaved)
  const { name, category, weight, archived, sizes } = product
  const isSoldOut = inStock && stock === 0
  const isOnSale = inStock && !isSoldOut
  const count = useRef<HTMLInputElement>(null)
  const noteId = useId()
  return (
    <tr className="border-line max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:items-center max-md:gap-x-3 max-md:rounded-card max-md:border max-md:bg-card max-md:p-3 md:border-b md:last:border-b-0">
      <th scope="row" className="max-md:contents md:py-1.5 md:pr-3 md:pl-4">
        <span className="contents items-center gap-3 text-left md:flex">
          <ProductPicture
            src={product.image[0]}
            alt=""
            sizes="48px"
            category={category}
            muted={!isOnSale || archived}
            width="w-12"
            className="shrink-0"
          />
          <span className="min-w-0">
            <span className="wrap-anywhere block overflow-x-clip font-medium leading-snug">{name}</span>
            <span className="block font-normal text-ink-soft text-sm">
              {weight ?? 'N/A'}
              {sizes && sizes.length > 1 && <span> · one of {sizes.length} sizes</span>}
              <span className="lg:hidden"> · {category}</span>
            </span>
          </span>
        </span>
      </th>
      <td className="px-3 max-lg:hidden">{category}</td>
      <td className="text-right max-md:justify-self-end md:px-3">
        <Price
          amount={product.offerPrice}
          struck={product.price}
          className="justify-end font-medium max-md:flex-col max-md:items-end"
        />
        <span className="block text-sm">
          <UnitPrice product={product} />
        </span>
      </td>
      <td className="max-md:col-span-2 max-[23rem]:col-span-3 max-md:mt-2 max-md:flex max-md:items-center max-md:gap-2 md:px-3 md:text-right">
        <span aria-hidden className={LABEL}>
          Stock
        </span>
        <StockCount
          ref={count}
          name={name}
          stock={stock}
          loose={product.loose}
          onSet={(count) => void want({ stock: count })}
        />
      </td>
      <td className="max-md:mt-2 max-md:flex max-md:items-center max-md:gap-2 max-[23rem]:col-span-3 md:px-3 md:text-center">
        <span aria-hidden className={LABEL}>
          In stock
        </span>
        <span className="inline-flex flex-col items-center max-md:flex-row max-md:gap-2">
          <Switch
            aria-label={`${name} in stock`}
            aria-describedby={isSoldOut ? noteId : undefined}
            checked={isOnSale}
            // What is counted down to nothing is for sale again as soon as there is a count.
            onChange={({ target }) => (isSoldOut ? count.current?.select() : void want({ inStock: target.checked }))}
          />
          {isSoldOut && (
            <span id={noteId} className="font-medium text-berry text-sm leading-tight">
              Sold out
            </span>
          )}
        </span>
      </td>
      <td className="max-md:col-span-3 max-md:mt-2 max-md:flex max-md:border-line max-md:border-t max-md:pt-2 md:pr-3 md:text-right">
        <span className="inline-flex items-center max-md:w-full max-md:justify-between">
          <Button
            variant="round"
            aria-label={`Edit ${name}`}
            title="Edit"
            onClick={() => onEdit(product)}
            className="max-md:w-auto max-md:px-3"
          >
            <Pencil size={18} aria-hidden />
            <span aria-hidden className="text-sm md:hidden">
              Edit
            </span>
          </Button>
          <Button
            variant="round"
            aria-label={`${archived ? 'Restore' : 'Archive'} ${name}`}
            title={archived ? 'Restore' : 'Archive'}
            onClick={() => onArchive(product)}
            className="max-md:w-auto max-md:px-3"
          >
            {archived ? <ArchiveRestore size={18} aria-hidden /> : <Archive size={18} aria-hidden />}
            <span aria-hidden className="text-sm md:hidden">
              {archived ? 'Restore' : 'Archive'}
            </span>
          </Button>
        </span>
      </td>
    </tr>
  )
}
