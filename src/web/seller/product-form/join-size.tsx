import { useState } from 'react'
import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { MAX_SIZES, sizeLabel } from '#domain/family.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { SearchField } from '../screen/search-field.tsx'

type JoinSizeProps = {
  product: SellerProduct
  /** The ids of its sizes, its own included. */
  sizes: readonly string[]
  busy: boolean
  onJoin: (id: string) => void
}

const MAX_FOUND = 8

/** Selected, so that other words take its place. */
const focusSearch = (section: HTMLElement | null) => section?.querySelector('input')?.select()

/** Two products that the shop has already become sizes of one thing. */
export function JoinSize({ product, sizes, busy, onJoin }: JoinSizeProps) {
  const [open, setOpen] = useState(false)
  /** Most sizes bear the same name. */
  const [search, setSearch] = useState(product.name)
  if (sizes.length >= MAX_SIZES) return null
  if (!open) {
    return (
      <Button variant="quiet" size="small" className="mt-3" onClick={() => setOpen(true)}>
        Join an existing product as a size
      </Button>
    )
  }
  return (
    <section ref={focusSearch} aria-labelledby="join-size-title" className="mt-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 id="join-size-title" className="font-semibold">
          Join an existing product as a size
        </h4>
        <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
          Close
        </Button>
      </div>
      <p className="mt-1 mb-3 text-ink-soft text-sm">
        It keeps its price, pictures and page, and past orders stay as they are.
        {product.shelf &&
          ' It is then taken from the shared shelf, and its own count ends: count the shelf afterwards.'}
      </p>
      <SearchField label="Search your products" value={search} onSearch={setSearch} />
      <Found search={search} sizes={sizes} busy={busy} onJoin={onJoin} />
    </section>
  )
}

type FoundProps = Omit<JoinSizeProps, 'product'> & { search: string }

function Found({ search, sizes, busy, onJoin }: FoundProps) {
  // Those that are sizes already are found too, and are left out.
  const limit = String(MAX_FOUND + MAX_SIZES)
  const { view, retry } = useSellerQuery(listSellerProducts, { ...(search && { search }), limit })
  if (view.state === 'loading') return <Skeleton className="mt-3 h-40 rounded-field" />
  if (view.state === 'failed') return <FailedPart message={view.message} onRetry={retry} />
  const found = view.reply.products.filter(({ _id }) => !sizes.includes(_id)).slice(0, MAX_FOUND)
  if (found.length === 0) {
    return (
      <p role="status" className="mt-3 text-ink-soft">
        No other products found. Try another word.
      </p>
    )
  }
  return (
    <ul aria-busy={view.stale} className="mt-2 divide-y divide-line">
      {found.map((one) => (
        <li key={one._id} className="flex items-center gap-3 py-2">
          <ProductPicture
            src={one.image[0]}
            alt=""
            sizes="44px"
            category={one.category}
            width="w-11"
            className="shrink-0"
          />
          <span className="min-w-0 grow leading-tight">
            <span className="wrap-anywhere block font-medium">{one.name}</span>
            <span className="text-ink-soft text-sm">
              {sizeLabel(one)} · <Price amount={one.offerPrice} />
            </span>
          </span>
          {one.sizes ? (
            <span className="max-w-36 text-right text-ink-soft text-sm">A size of another product</span>
          ) : (
            <Button
              variant="quiet"
              size="small"
              disabled={busy}
              aria-label={`Join ${one.name}, ${sizeLabel(one)}`}
              onClick={() => onJoin(one._id)}
            >
              Join
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
