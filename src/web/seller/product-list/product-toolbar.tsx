import ScanBarcode from 'lucide-react/icons/scan-barcode'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useCallback, useId, useState } from 'react'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { categoryChoices, countFilters, type ProductQuery, SHELF_CHOICES, SORT_CHOICES } from './product-query.ts'

type ProductToolbarProps = {
  query: ProductQuery
  categories: readonly SellerCategory[]
  setParam: (name: string, value: string) => void
  onScan: () => void
}

/** On phones the filters are behind a button, so that the first product is on the first screen. */
export function ProductToolbar({ query, categories, setParam, onScan }: ProductToolbarProps) {
  const search = useCallback((text: string) => setParam('search', text), [setParam])
  const [open, setOpen] = useState(false)
  const filtersId = useId()
  const chosen = countFilters(query)
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <SearchField label="Search products" value={query.search} onSearch={search} />
      <Button variant="quiet" onClick={onScan} title="Scan a barcode" className="shrink-0 px-4 max-sm:w-11 max-sm:px-0">
        <ScanBarcode size={18} aria-hidden />
        <span className="max-sm:sr-only">Scan</span>
      </Button>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={filtersId}
        onClick={() => setOpen(!open)}
        className="shrink-0 px-4 sm:hidden"
      >
        <SlidersHorizontal size={17} aria-hidden />
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <div
        id={filtersId}
        className={`w-full grid-cols-2 gap-2 sm:flex sm:w-auto [&>:last-child]:max-sm:col-span-2 ${open ? 'grid' : 'max-sm:hidden'}`}
      >
        <ChoiceField
          label="Category"
          value={query.category}
          choices={categoryChoices(categories)}
          onChoose={(path) => setParam('category', path)}
        />
        <ChoiceField
          label="Show"
          value={query.shelf}
          choices={SHELF_CHOICES}
          onChoose={(shelf) => setParam('shelf', shelf)}
        />
        <ChoiceField
          label="Sort by"
          value={query.sort}
          choices={SORT_CHOICES}
          onChoose={(sort) => setParam('sort', sort)}
        />
      </div>
    </search>
  )
}
