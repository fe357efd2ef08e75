import Plus from 'lucide-react/icons/plus'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { MAX_CATEGORIES } from '#domain/category-name.ts'
import { inTreeSequence } from '#domain/category-tree.ts'
import basket from '#seed/art/basket.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { SearchField } from '../screen/search-field.tsx'
import type { Route } from './+types/categories-page'
import { CategoryDialog, type Editing } from './category-dialog.tsx'
import { matching, movedTo, placeOf, siblingsOf } from './category-list.ts'
import { CategoryRow, moveButtonId } from './category-row.tsx'
import { type Listed, useCategoryList } from './use-category-list.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Categories',
    description: 'What you sell, sorted as shoppers see it.',
    path: '/seller/categories',
  })

/** So many can be looked through without a search. */
const FEW = 15
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export default function CategoriesPage() {
  const { view, retry, show, save, sort } = useCategoryList()
  const [editing, setEditing] = useState<Editing | null>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const listed: Listed | null = view.state === 'ready' ? view.reply : null
  const isFull = (listed?.categories.length ?? 0) >= MAX_CATEGORIES

  return (
    <>
      <ScreenTitle
        aside={
          listed && (
            <Button onClick={() => setEditing({ category: null, listed })} disabled={isFull} size="small">
              <Plus size={18} aria-hidden />
              Add category
            </Button>
          )
        }
      >
        Categories
      </ScreenTitle>
      <p ref={heading} tabIndex={-1} className="-mt-2 mb-5 max-w-[65ch] text-ink-soft outline-none">
        The first twelve are on your home page, in this order.
        {isFull && ` You have ${MAX_CATEGORIES} categories, which is the most there can be.`}
      </p>
      {view.state === 'loading' && <ListSkeleton />}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the categories" message={view.message} onRetry={retry} />
      )}
      {listed && (
        <CategoryList
          listed={listed}
          onAdd={() => setEditing({ category: null, listed })}
          onEdit={(category) => setEditing({ category, listed })}
          onSort={(categories) => void sort(categories, listed.version)}
        />
      )}
      <CategoryDialog
        editing={editing}
        newest={listed}
        save={save}
        show={show}
        onEditing={setEditing}
        onDeleted={() => {
          flushSync(() => setEditing(null))
          heading.current?.focus()
        }}
        onClose={() => setEditing(null)}
      />
    </>
  )
}

type CategoryListProps = {
  listed: Listed
  onAdd: () => void
  onEdit: (category: SellerCategory) => void
  onSort: (categories: SellerCategory[]) => void
}

function CategoryList({ listed, onAdd, onEdit, onSort }: CategoryListProps) {
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<SellerCategory | null>(null)
  const [said, setSaid] = useState('')
  const filter = useCallback((text: string) => setTyped(text), [])
  const categories = inTreeSequence(listed.categories)
  const shown = typed ? matching(categories, typed) : categories

  function move(category: SellerCategory, to: 'up' | 'down' | SellerCategory) {
    const from = placeOf(categories, category)
    const place = typeof to === 'object' ? placeOf(categories, to) : from + (to === 'up' ? -1 : 1)
    flushSync(() => onSort(movedTo(categories, category, place)))
    setSaid(`${category.text} is now number ${place + 1} of ${siblingsOf(categories, category).length}.`)
    if (typeof to === 'string') document.getElementById(moveButtonId(category, to))?.focus()
  }

  if (categories.length === 0)
    return (
      <EmptyState picture={basket} title="No categories yet" action={<Button onClick={onAdd}>Add category</Button>}>
        Add the first one, then sort your products into it.
      </EmptyState>
    )
  return (
    <>
      {categories.length > FEW && (
        <search className="mb-4 flex max-w-md">
          <SearchField label="Search categories" value={typed} onSearch={filter} />
        </search>
      )}
      <p role="status" className={shown.length === 0 ? 'py-8 text-center text-ink-soft' : 'sr-only'}>
        {shown.length === 0 ? 'No categories match this search.' : said}
      </p>
      <ol className="max-w-3xl space-y-2">
        {shown.map((category) => {
          const siblings = siblingsOf(categories, category)
          return (
            <CategoryRow
              key={category._id}
              category={category}
              isFirst={siblings[0]?._id === category._id}
              isLast={siblings.at(-1)?._id === category._id}
              isSortable={!typed}
              dragged={dragged}
              onDrag={setDragged}
              onEdit={onEdit}
              onMove={move}
            />
          )
        })}
      </ol>
    </>
  )
}

const ListSkeleton = () => (
  <div role="status" className="max-w-3xl space-y-2">
    <span className="sr-only">Loading the categories</span>
    {PLACES.map((place) => (
      <Skeleton key={place} className="h-16 rounded-field" />
    ))}
  </div>
)
