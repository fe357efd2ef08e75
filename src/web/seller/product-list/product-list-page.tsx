import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { exportProducts } from '#contract/catalog/product-csv.ts'
import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import packagePicture from '#seed/art/package.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { useCategories } from '../categories/use-categories.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { PagedQuery } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/product-list-page'
import { archive } from './archive.ts'
import { EditDialog } from './edit-dialog.tsx'
import { FindByBarcode } from './find-by-barcode.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type ProductQuery, queryToSend, readProductQuery } from './product-query.ts'
import { ProductTable, ProductTableSkeleton } from './product-table.tsx'
import { ProductToolbar } from './product-toolbar.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Product List',
    description: 'All your products.',
    path: '/seller/product-list',
  })

export default function ProductListPage() {
  const { params, setParam } = useUrlQuery()
  const { categories, failed } = useCategories()
  const query = readProductQuery(params, categories)
  const { view, reload, retry, change } = useSellerQuery(listSellerProducts, queryToSend(query))
  const [edited, setEdited] = useState<SellerProduct | null>(null)
  const [importing, setImporting] = useState(false)
  const [scanning, setScanning] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)

  /** At once: Edit may be pressed again before the list is loaded. */
  function showSaved(saved: SellerProduct) {
    change(({ products, ...rest }) => ({
      ...rest,
      products: products.map((product) => (product._id === saved._id ? saved : product)),
    }))
    return reload()
  }

  async function onArchive(product: SellerProduct) {
    await archive(product, !product.archived, reload)
    count.current?.focus()
  }

  return (
    <>
      <ScreenTitle aside={<BulkActions onImport={() => setImporting(true)} />}>Product List</ScreenTitle>
      <ProductToolbar
        query={query}
        categories={categories ?? []}
        setParam={setParam}
        onScan={() => setScanning(true)}
      />
      {failed && <FailedPart what="Couldn’t load the categories." {...failed} className="mb-5" />}
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the products"
        skeleton={<ProductTableSkeleton />}
      >
        {({ products, total }, stale) => (
          <>
            <p ref={count} tabIndex={-1} role="status" className="mb-3 text-ink-soft text-sm outline-none">
              {countText(total)}
            </p>
            {products.length ? (
              <ProductTable
                products={products}
                stale={stale}
                onSaved={reload}
                onEdit={setEdited}
                onArchive={(product) => void onArchive(product)}
              />
            ) : (
              <NoProducts query={query} />
            )}
          </>
        )}
      </PagedQuery>
      <EditDialog product={edited} onClose={() => setEdited(null)} onSaved={showSaved} />
      <FindByBarcode open={scanning} onClose={() => setScanning(false)} onFound={setEdited} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} onImported={reload} />
    </>
  )
}

const COUNTED_TO = 10_000

function countText(total: number): string {
  if (total === 1) return '1 product'
  return `${total.toLocaleString('en-IN')}${total >= COUNTED_TO ? '+' : ''} products`
}

function BulkActions({ onImport }: { onImport: () => void }) {
  return (
    <div className="flex gap-2">
      <Button variant="quiet" onClick={onImport} size="small">
        <Upload size={17} aria-hidden className="max-sm:hidden" />
        Import
      </Button>
      <ButtonLink variant="quiet" to={exportProducts.path} reloadDocument download prefetch="none" size="small">
        <Download size={17} aria-hidden className="max-sm:hidden" />
        Export
      </ButtonLink>
    </div>
  )
}

function NoProducts({ query: { search, category, shelf: chosen, cursor } }: { query: ProductQuery }) {
  if (search || category || chosen || cursor) {
    return (
      <EmptyState
        picture={magnifyingGlass}
        title="No products found"
        action={
          <ButtonLink variant="quiet" to="/seller/product-list">
            Show all products
          </ButtonLink>
        }
      >
        No products match these filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={packagePicture}
      title="No products yet"
      action={<ButtonLink to="/seller">Add Product</ButtonLink>}
    >
      Add your first product, or import a list.
    </EmptyState>
  )
}
