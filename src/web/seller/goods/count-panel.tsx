import { useState } from 'react'
import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import clipboard from '#seed/art/clipboard.webp'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { categoryOptions } from '../categories/category-options.ts'
import { useCategories } from '../categories/use-categories.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { FailedPart } from '../screen/failed-part.tsx'
import { PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { useUrlQuery } from '../screen/url-query.ts'
import { CountRow } from './count-row.tsx'
import { CountSummary } from './count-summary.tsx'
import type { Counted } from './counted.ts'

const PAGE = 100

/** A stock-take, category by category. The shop's own count is told only after somebody has counted. */
export function CountPanel() {
  const { params, setParam } = useUrlQuery()
  const { categories = [], failed } = useCategories()
  const category = params.get('category') ?? ''
  const query = { ...(category && { category }), sort: 'name' as const, ...pageToSend(readCursor(params, 400), PAGE) }
  const { view, retry } = useSellerQuery(listSellerProducts, query)
  const [counted, setCounted] = useState<ReadonlyMap<string, Counted>>(new Map())
  const [reviewing, setReviewing] = useState(false)
  const [saved, setSaved] = useState(0)
  useUnsavedChanges(counted.size > 0)

  function put(key: string, count: Counted | null) {
    setCounted((before) => {
      const after = new Map(before)
      if (count) after.set(key, count)
      else after.delete(key)
      return after
    })
  }

  const choices = [{ value: '', text: 'All categories' }, ...categoryOptions(categories)]
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <ChoiceField label="Category" value={category} choices={choices} onChoose={(to) => setParam('category', to)} />
        <p className="text-ink-soft text-sm max-sm:w-full">
          Type what you find on the shelf. You’ll see the differences before anything is saved.
        </p>
      </div>
      {failed && <FailedPart what="Couldn’t load the categories." {...failed} className="mb-5" />}
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the products"
        skeleton={<CardsSkeleton>Loading the products…</CardsSkeleton>}
      >
        {({ products }) =>
          products.length === 0 ? (
            <EmptyState
              picture={clipboard}
              title="Nothing to count here"
              action={<ButtonLink to="/seller">Add Product</ButtonLink>}
            >
              This category has no products.
            </EmptyState>
          ) : (
            <ul aria-label="Products to count" className="overflow-hidden rounded-card border border-line bg-card">
              {oncePerShelf(products).map((product) => (
                <CountRow
                  // Empty again once the count is saved.
                  key={`${countKey(product)} ${saved}`}
                  product={product}
                  counted={counted.get(countKey(product))}
                  onCounted={(count) => put(countKey(product), count)}
                />
              ))}
            </ul>
          )
        }
      </PagedQuery>
      {counted.size > 0 && (
        <div className="sticky bottom-18 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-3 pl-5 shadow-float md:bottom-4">
          <p role="status">{counted.size === 1 ? '1 product counted' : `${counted.size} products counted`}</p>
          <Button onClick={() => setReviewing(true)}>Review and save</Button>
        </div>
      )}
      <CountSummary
        open={reviewing}
        what={categoryOf(counted)}
        counted={[...counted.values()]}
        onClose={() => setReviewing(false)}
        onSaved={() => {
          setReviewing(false)
          setCounted(new Map())
          setSaved((times) => times + 1)
          void retry()
        }}
      />
    </>
  )
}

/** Of what was counted; empty when it is of several. */
function categoryOf(counted: ReadonlyMap<string, Counted>): string {
  const [one = '', ...others] = new Set([...counted.values()].map(({ product }) => product.category))
  return others.length === 0 ? one : ''
}

/** Sizes that share a shelf are counted together. */
const countKey = ({ _id, family, shelf }: SellerProduct): string => (shelf && family ? family : _id)

const oncePerShelf = (products: readonly SellerProduct[]): SellerProduct[] =>
  [...new Map([...products].reverse().map((product) => [countKey(product), product])).values()].reverse()
