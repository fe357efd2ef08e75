import { listBuyAgain } from '#contract/orders/my-orders.ts'
import { useQuery } from '../../core/query.ts'
import { useSession } from '../account/session-store.ts'
import { ProductRow } from './product-row.tsx'

type BuyAgainProps = {
  /** On large screens one row only. */
  compact?: boolean | undefined
  className: string
}

/** An offer beside the page's own content: while it loads, and when it fails, there is none. */
export function BuyAgain(props: BuyAgainProps) {
  const session = useSession()
  return session.state === 'in' ? <BuyAgainRow key={session.user._id} {...props} /> : null
}

function BuyAgainRow({ compact, className }: BuyAgainProps) {
  const { view } = useQuery(listBuyAgain, undefined)
  if (view.state !== 'ready' || view.reply.products.length === 0) return null
  return (
    <section aria-labelledby="buy-again" className={className}>
      <h2 id="buy-again" className="mb-4 text-title">
        Buy again
      </h2>
      <ProductRow products={view.reply.products} compact={compact} />
    </section>
  )
}
