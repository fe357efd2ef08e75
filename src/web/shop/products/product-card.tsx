import { useState } from 'react'
import { useViewTransitionState } from 'react-router'
import { amountText } from '#domain/amount-text.ts'
import { isRunningLow, isSellable, type Product, productPath } from '#domain/catalog.ts'
import { discountPercent } from '#domain/money.ts'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price, UnitPrice } from '../../ui/price.tsx'
import { useOwnStock } from '../cart/own-holds.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { CardSizes } from './card-sizes.tsx'
import { CardStepper } from './card-stepper.tsx'
import { openFromCard, preloadDetailPicture, transitionNameOf } from './detail-picture.ts'

/** Phones with three pixels to one get 320 of them: the next width, 640, would be three times the bytes. */
const SIZES =
  '(width < 40rem) and (resolution > 2x) 106px, (width < 40rem) calc(40vw - 38px), (width < 64rem) 146px, 158px'

/** The link covers the card and the stepper lies on top: two controls, neither nested in the other. */
export function ProductCard({ product: given, urgent }: { product: Product; urgent?: boolean | undefined }) {
  const [size, setSize] = useState<Product>()
  const product = size ?? given
  const ours = useOwnStock(product)
  const path = productPath(product)
  const travelling = useViewTransitionState(path)
  const sellable = isSellable(ours)
  const off = discountPercent(product)
  const preload = () => preloadDetailPicture(product)

  return (
    <article data-hop-from className="product-card">
      <ProductPicture
        src={product.image[0]}
        alt=""
        sizes={SIZES}
        category={product.category}
        urgent={urgent}
        transitionName={travelling ? transitionNameOf(product) : undefined}
        muted={!sellable}
        className="col-start-1 row-start-1"
      />
      <h3 className="mt-3 line-clamp-2 font-medium leading-snug">
        <Link
          to={path}
          viewTransition
          onPointerEnter={preload}
          onFocus={preload}
          onClick={({ currentTarget }) => openFromCard(product, currentTarget)}
          className="outline-none after:absolute after:inset-0 after:rounded-card"
        >
          {product.name}
        </Link>
      </h3>
      <p className="mt-1 min-h-[1lh] text-ink-soft text-sm">
        <span className="card-pack">
          <span>{product.weight}</span>
          <UnitPrice product={product} />
        </span>
        {isRunningLow(ours) && (
          <span className="block font-medium text-tangerine">Only {amountText(ours, ours.stock ?? 0)} left</span>
        )}
      </p>
      {product.sizes && <CardSizes product={product} onChoose={setSize} />}
      <Price amount={product.offerPrice} struck={product.price} className="mt-2 font-semibold text-lg" />
      {off > 0 && sellable && <span className="card-offer">{off}% off</span>}
      <FavouriteButton product={product} className="absolute top-1 right-1 z-10" />
      {sellable ? (
        <CardStepper product={product} className="z-10 col-start-1 row-start-1 self-end" />
      ) : (
        <span className="card-label">Out of stock</span>
      )}
    </article>
  )
}
