import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { listSuppliers, type Supplier } from '#contract/goods/suppliers.ts'
import truck from '#seed/art/delivery-truck.webp'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'
import { deliveryWords } from './supplier-words.ts'

export function SupplierList() {
  const { view, reload, retry } = useSellerQuery(listSuppliers, undefined)
  const [opened, setOpened] = useState<Supplier | 'new' | null>(null)
  const add = (
    <Button onClick={() => setOpened('new')}>
      <Plus size={18} aria-hidden />
      Add a supplier
    </Button>
  )
  return (
    <>
      {view.state === 'loading' && <CardsSkeleton>Loading the suppliers…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the suppliers" message={view.message} onRetry={() => void retry()} />
      )}
      {view.state === 'ready' && view.reply.suppliers.length === 0 && (
        <EmptyState picture={truck} title="No suppliers yet" action={add}>
          Add the people you buy from, with the days they deliver. Then choose the usual supplier of each product when
          you edit it.
        </EmptyState>
      )}
      {view.state === 'ready' && view.reply.suppliers.length > 0 && (
        <>
          <div className="mb-4">{add}</div>
          <ul className="space-y-3">
            {view.reply.suppliers.map((supplier) => (
              <li key={supplier._id}>
                <SupplierRow supplier={supplier} onEdit={() => setOpened(supplier)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <SupplierDialog
        supplier={opened}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          void reload()
        }}
      />
    </>
  )
}

function SupplierRow({ supplier, onEdit }: { supplier: Supplier; onEdit: () => void }) {
  const { name, phone, products } = supplier
  return (
    <article className="flex items-center gap-x-2 rounded-card border border-line bg-card py-3 pr-3 pl-5">
      <div className="wrap-anywhere min-w-0 grow">
        <h2 className="font-medium">{name}</h2>
        <p className="text-ink-soft text-sm">
          {deliveryWords(supplier)} · {products === 1 ? '1 product' : `${products} products`}
        </p>
      </div>
      {phone && (
        <CallLink phone={phone} size="small">
          Call<span className="sr-only"> {name}</span>
        </CallLink>
      )}
      <Button variant="round" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </Button>
    </article>
  )
}
