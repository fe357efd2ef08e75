import ListChecks from 'lucide-react/icons/list-checks'
import { useCallback } from 'react'
import type { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import type { QueryToSend } from '#contract/endpoint.ts'
import type { Category } from '#domain/category.ts'
import { Button } from '../../ui/button.tsx'
import { categoryChoices, readProductQuery } from '../product-list/product-query.ts'
import { ChoiceField } from '../screen/choice-field.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { COLUMN_NAMES, type Column } from './sheet-columns.ts'

export type SheetQuery = ReturnType<typeof readSheetQuery>

/** By name unless a search says otherwise: a sheet is read from top to bottom. */
export function readSheetQuery(params: URLSearchParams, categories?: readonly Pick<Category, 'path'>[]) {
  const { search, category, cursor } = readProductQuery(params, categories)
  return { search, category, cursor }
}

/** Which products the sheet has. */
export const filterOf = ({ search, category }: SheetQuery): QueryToSend<typeof listSellerProducts> => ({
  ...(search && { search }),
  ...(category && { category }),
  sort: 'name',
})

type SheetToolbarProps = {
  query: SheetQuery
  categories: readonly SellerCategory[]
  setParam: (name: string, value: string) => void
  shown: Column
  onShow: (column: Column) => void
  selected: number
  onChangeMany: () => void
}

const SHOWN = (['offerPrice', 'price', 'cost', 'stock'] as const).map((value) => ({ value, text: COLUMN_NAMES[value] }))

export function SheetToolbar({
  query,
  categories,
  setParam,
  shown,
  onShow,
  selected,
  onChangeMany,
}: SheetToolbarProps) {
  const search = useCallback((text: string) => setParam('search', text), [setParam])
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <SearchField label="Search products" value={query.search} onSearch={search} />
      <ChoiceField
        label="Category"
        value={query.category}
        choices={categoryChoices(categories)}
        onChoose={(path) => setParam('category', path)}
      />
      <span className="flex w-full gap-2 sm:w-auto">
        <span className="contents md:hidden">
          <ChoiceField label="Column" value={shown} choices={SHOWN} onChoose={onShow} />
        </span>
        <Button variant="quiet" size="small" onClick={onChangeMany} className="shrink-0">
          <ListChecks size={18} aria-hidden />
          {selected > 0 ? `Change ${selected} selected` : 'Change many'}
        </Button>
      </span>
    </search>
  )
}
