import type { NearestProducts } from '#contract/catalog/catalog.ts'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { AskToStock } from '../search/ask-to-stock.tsx'
import { ProductGrid } from './product-grid.tsx'

type NothingFoundProps = { search: string; nearest: NearestProducts }

/** Low, so that the first screen shows products all the same. */
export default function NothingFound({ search, nearest: { kind, products } }: NothingFoundProps) {
  return (
    <>
      <div className="flex items-center gap-4 rounded-card border border-line bg-card p-4 sm:gap-6 sm:p-6">
        <img src={magnifyingGlass} alt="" width={96} height={96} className="size-12 shrink-0 self-start sm:size-24" />
        <div className="min-w-0 flex-1">
          <h2 className="break-words text-title">No results for “{search}”</h2>
          <p className="mt-1 text-ink-soft">Check the spelling, try a shorter word, or tell us that you’d like it.</p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <AskToStock key={search} search={search} />
            <ButtonLink to="/products" variant="quiet" size="small">
              Show all products
            </ButtonLink>
          </div>
        </div>
      </div>
      {products.length > 0 && (
        <section aria-labelledby="nearest" className="mt-8">
          <h2 id="nearest" className="mb-4 text-title">
            {kind === 'near' ? 'The closest we have' : 'Popular right now'}
          </h2>
          <ProductGrid products={products} urgent={2} />
        </section>
      )}
    </>
  )
}
