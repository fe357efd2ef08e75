import { useCallback } from 'react'
import { ChoiceField } from '../screen/choice-field.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { CATEGORY_CHOICES, type ProductQuery, SHELF_CHOICES, SORT_CHOICES } from './product-query.ts'

type ProductToolbarProps = { query: ProductQuery; setParam: (name: string, value: string) => void }

export function ProductToolbar({ query, setParam }: ProductToolbarProps) {
  const search = useCallback((text: string) => setParam('search', text), [setParam])
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <SearchField label="Search products" value={query.search} onSearch={search} />
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto [&>:last-child]:max-sm:col-span-2">
        <ChoiceField
          label="Category"
          value={query.category}
          choices={CATEGORY_CHOICES}
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
