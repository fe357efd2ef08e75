import { useState } from 'react'
import { cancelProductBatch, listProductBatches, type ProductBatch } from '#contract/catalog/product-batches.ts'
import basket from '#seed/art/basket.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { CardList, PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import { BatchCard } from './batch-card.tsx'
import { saveRest, undoBatch } from './save-edits.ts'

/** What is planned, and what was changed; a link from Activity shows one of them alone. */
export function BatchList() {
  const { params } = useUrlQuery()
  const id = params.get('batch') ?? ''
  const query = id ? { id } : pageToSend(readCursor(params))
  const { view, reload, retry } = useSellerQuery(listProductBatches, query)
  const [busy, setBusy] = useState<string | null>(null)

  async function run(batch: ProductBatch, work: () => Promise<unknown>) {
    setBusy(batch._id)
    await work()
    await reload()
    setBusy(null)
  }

  return (
    <PagedQuery
      view={view}
      onRetry={retry}
      failedTitle="Couldn’t load the changes"
      skeleton={<CardsSkeleton>Loading changes…</CardsSkeleton>}
    >
      {({ batches }, stale) =>
        batches.length === 0 ? (
          <EmptyState
            picture={basket}
            title="No changes yet"
            action={<ButtonLink to="/seller/prices">Open the price sheet</ButtonLink>}
          >
            What you change on the sheet is listed here, and can be undone for 7 days.
          </EmptyState>
        ) : (
          <CardList items={batches} stale={stale}>
            {(batch) => (
              <BatchCard
                batch={batch}
                busy={busy === batch._id}
                onCancel={() => void run(batch, () => cancel(batch))}
                onUndo={() => void run(batch, () => undoBatch(batch._id))}
                onSaveRest={() => void run(batch, () => saveRest(batch))}
              />
            )}
          </CardList>
        )
      }
    </PagedQuery>
  )
}

async function cancel({ _id }: ProductBatch) {
  const reply = await callAsSeller(cancelProductBatch, { body: { batch: _id } })
  if (reply.success) toast.success(reply.message)
  else toast.error(reply.message)
}
