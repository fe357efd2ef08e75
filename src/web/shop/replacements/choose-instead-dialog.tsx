import { listAlike } from '#contract/catalog/alike.ts'
import type { Product } from '#domain/catalog.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type ChooseProps = {
  product: { _id: string; name: string }
  onClose: () => void
  onChosen: (product: Product) => void
}

export function ChooseInsteadDialog({ product, onClose, onChosen }: ChooseProps) {
  const { view, retry } = useQuery(listAlike, { id: product._id })
  return (
    <Dialog open onClose={onClose} title={`Instead of ${product.name}`} width="narrow">
      <p className="-mt-3 mb-4 text-ink-soft">You never pay more than for {product.name}.</p>
      {view.state === 'loading' && (
        <div aria-busy="true" className="space-y-2">
          <span className="sr-only">Looking for similar products…</span>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {view.state === 'failed' && (
        <>
          <p role="alert" className="mb-4">
            {view.message}
          </p>
          <Button onClick={() => void retry()}>Try again</Button>
        </>
      )}
      {view.state === 'ready' && view.reply.products.length === 0 && (
        <p>We have nothing quite like it right now. Choose “Ask me”, and we’ll look when we pack.</p>
      )}
      {view.state === 'ready' && (
        <ul className="space-y-2">
          {view.reply.products.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                onClick={() => onChosen(one)}
                className="flex w-full items-center gap-3 rounded-field border border-line p-2 text-left transition-colors duration-150 hover:border-leaf"
              >
                <ProductPicture
                  src={one.image[0]}
                  alt=""
                  sizes="56px"
                  category={one.category}
                  width="w-14"
                  className="shrink-0"
                />
                <span className="min-w-0 grow leading-tight">
                  <span className="wrap-anywhere block font-medium">{one.name}</span>
                  {one.weight && <span className="text-ink-soft text-sm">{one.weight}</span>}
                </span>
                <Price amount={one.offerPrice} className="shrink-0 font-medium" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
