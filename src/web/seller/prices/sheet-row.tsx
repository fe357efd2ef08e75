import ArrowDown from 'lucide-react/icons/arrow-down'
import { memo } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { marginPercent } from '#domain/price-slips.ts'
import { unitPriceOf } from '#domain/quantity.ts'
import { UnitPrice } from '../../ui/price.tsx'
import { marginText } from './change-words.ts'
import { COLUMN_NAMES, type Column, cellText } from './sheet-columns.ts'
import { type ReadEdit, type RowEdit, readEdit, valuesNow } from './sheet-edits.ts'
import { cellName } from './sheet-keys.ts'

type SheetRowProps = {
  product: SellerProduct
  row: number
  edit: RowEdit | undefined
  /** The one that phones show. */
  shown: Column
  isSelected: boolean
  /** `isDone`: nothing more is typed into the cell. */
  onType: (product: SellerProduct, column: Column, text: string, isDone: boolean) => void
  onSelect: (products: readonly SellerProduct[], selected: boolean) => void
  onNext: (row: number, column: Column) => void
}

/** Drawn again only when something of its own changes: a page has a hundred of them. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { product, row, edit, shown, isSelected, onType, onSelect, onNext } = props
  const read = edit && readEdit(edit)
  const now = valuesNow(product)
  const { cost = now.cost, offerPrice = now.offerPrice } = read?.changed ?? {}
  const values = { cost, offerPrice }
  const margin = marginPercent(values)
  const { name, weight, quantity, loose } = product
  const size = loose ? (loose.unit === 'g' ? 'per kg' : 'per litre') : (weight ?? '')
  const unitPrice = quantity && unitPriceOf(values.offerPrice, quantity)
  const unit = loose ? (
    <span className="unit-price">{kiloPriceText(values.offerPrice, loose)}</span>
  ) : (
    unitPrice && unitPrice.amount !== offerPrice && <UnitPrice product={{ ...values, unitPrice }} />
  )
  const typed = { product, row, edit, read, shown, onType, onNext }
  return (
    <tr className="group/row border-line border-b last:border-b-0 focus-within:bg-leaf-tint/60 max-md:flex max-md:items-center max-md:gap-2 max-md:px-3 max-md:py-1.5">
      <td className="md:pl-2">
        <label className="grid size-11 place-items-center max-md:-ml-2">
          <span className="sr-only">Select {name}</span>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ target }) => onSelect([product], target.checked)}
            className="size-5 accent-leaf"
          />
        </label>
      </td>
      <th
        scope="row"
        className="min-w-0 py-1.5 text-left font-medium leading-snug max-md:flex-1 md:min-w-32 md:pr-3 lg:min-w-44"
      >
        <span className="line-clamp-2">{name}</span>
        <span className="block font-normal text-ink-soft text-sm lg:hidden">
          {size}
          {unit && !loose && <> · {unit}</>}
          {margin !== null && (
            <span className="md:hidden">
              {' · '}
              <span className="whitespace-nowrap">{marginText(margin)} margin</span>
            </span>
          )}
        </span>
      </th>
      <td className="whitespace-nowrap px-3 text-ink-soft text-sm max-lg:hidden">{size}</td>
      <TypedCell {...typed} column="cost" />
      <TypedCell {...typed} column="price" />
      <TypedCell {...typed} column="offerPrice" />
      <td className="whitespace-nowrap px-3 text-right text-sm max-lg:hidden">{unit}</td>
      <td
        className={`price-figures whitespace-nowrap px-3 text-right text-sm max-md:hidden ${margin !== null && margin < 0 ? 'font-medium text-berry' : 'text-ink-soft'}`}
      >
        {margin === null ? '' : marginText(margin)}
      </td>
      <TypedCell {...typed} column="stock" />
    </tr>
  )
})

type TypedCellProps = Pick<SheetRowProps, 'product' | 'row' | 'edit' | 'shown' | 'onType' | 'onNext'> & {
  column: Column
  read: ReadEdit | undefined
}

function TypedCell({ product, row, edit, read, shown, column, onType, onNext }: TypedCellProps) {
  const isShown = column === shown
  return (
    <td
      className={`px-1 py-1 text-right ${column === 'stock' ? 'md:pr-4' : ''} ${isShown ? 'max-md:flex max-md:items-center max-md:gap-1' : 'max-md:hidden'}`}
    >
      <Cell
        product={product}
        column={column}
        place={cellName({ row, column })}
        text={edit?.texts[column]}
        error={read?.errors[column]}
        onType={onType}
      />
      {isShown && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Next after ${product.name}`}
          // The keypad of an iPhone has no Enter; a press must not take the focus, or the keypad closes.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onNext(row, column)}
          className="hidden size-11 shrink-0 place-items-center rounded-full bg-leaf text-on-leaf max-md:group-focus-within/row:grid"
        >
          <ArrowDown size={20} aria-hidden />
        </button>
      )}
    </td>
  )
}

type CellProps = {
  product: SellerProduct
  column: Column
  place: string
  text: string | undefined
  error: string | undefined
  onType: SheetRowProps['onType']
}

const LOOKS = {
  plain: 'border-field-line bg-card',
  changed: 'border-tangerine bg-tangerine-tint font-semibold',
  wrong: 'border-berry bg-berry-tint text-berry',
}

function Cell({ product, column, place, text, error, onType }: CellProps) {
  const was = cellText(product, column)
  const isWrong = error !== undefined
  const look = isWrong ? 'wrong' : text === undefined ? 'plain' : 'changed'
  return (
    <input
      data-cell={place}
      aria-label={`${COLUMN_NAMES[column]} of ${product.name}${text === undefined ? '' : `, was ${was || 'empty'}`}`}
      aria-invalid={isWrong || undefined}
      title={error}
      inputMode={column === 'stock' && product.loose ? 'text' : column === 'stock' ? 'numeric' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      maxLength={14}
      placeholder={column === 'stock' ? 'Not tracked' : column === 'cost' ? '–' : ''}
      value={text ?? was}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onType(product, column, target.value, false)}
      onBlur={() => text !== undefined && onType(product, column, text, true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === undefined) return
        event.preventDefault()
        onType(product, column, was, true)
      }}
      className={`price-figures h-11 w-24 scroll-mt-28 scroll-mb-44 rounded-field border px-2.5 text-right md:scroll-mb-28 md:max-lg:w-21 md:max-lg:px-2 placeholder:font-normal placeholder:text-ink-soft placeholder:text-sm md:max-lg:placeholder:text-xs hover:border-leaf ${LOOKS[look]}`}
    />
  )
}
