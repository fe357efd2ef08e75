import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import PackagePlus from 'lucide-react/icons/package-plus'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useRef, useState } from 'react'
import { addDemoProducts } from '#contract/catalog/demo-products.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { ImportDialog } from '../product-list/import-dialog.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { WayButton, WayLink } from './ways.tsx'

/** A shop without products chooses how to begin; one with products goes on from there. */
export function SellStep() {
  const { view, retry, reload } = useSellerQuery(listSellerProducts, { limit: '1' })
  const [isImporting, setIsImporting] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  if (view.state === 'loading') return <Skeleton className="h-96 rounded-card" />
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load your products" message={view.message} onRetry={() => void retry()} />
  }
  const { total } = view.reply

  /** The button that was pressed goes with the choice. */
  async function showCount() {
    await reload()
    count.current?.focus()
  }

  const isEmpty = total === 0
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-4 text-ink-soft outline-none">
        {isEmpty ? 'You have no products yet. How would you like to start?' : countInWords(total)}
      </p>
      <ul className="grid gap-3">
        <WayLink
          to="/seller"
          icon={PackagePlus}
          title={isEmpty ? 'Start empty' : 'Add a product'}
          text={isEmpty ? 'Add your own products, one at a time.' : 'One at a time, with pictures and prices.'}
        />
        <WayButton
          icon={FileSpreadsheet}
          title={isEmpty ? 'Start from a CSV file' : 'Import products'}
          text="Many at once, from a spreadsheet with the columns name, category, price and offerPrice. New categories are added, too."
          onClick={() => setIsImporting(true)}
        />
        {isEmpty && <DemoWay onAdded={showCount} />}
        <WayLink
          to="/seller/categories"
          icon={LayoutGrid}
          title="Categories"
          text="The shelves of your shop: names, pictures, colours and their sequence."
        />
      </ul>
      <ImportDialog open={isImporting} onClose={() => setIsImporting(false)} onImported={reload} />
    </>
  )
}

function DemoWay({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    const reply = await callAsSeller(addDemoProducts)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    await onAdded()
    setBusy(false)
  }

  return (
    <WayButton
      icon={ShoppingBasket}
      title={busy ? 'Adding the demo’s products…' : 'Start from the demo'}
      text="About 90 groceries with pictures and sample prices. Change what you sell, and archive the rest before you open."
      busy={busy}
      onClick={() => void add()}
    />
  )
}

const countInWords = (total: number) =>
  `You have ${total === 1 ? 'one product' : `${total.toLocaleString('en-IN')} products`}.`
