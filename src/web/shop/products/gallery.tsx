import { type KeyboardEvent, useRef, useState } from 'react'
import { useViewTransitionState } from 'react-router'
import { type Product, productPath } from '#domain/catalog.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { DETAIL_SIZES, transitionNameOf } from './detail-picture.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export function Gallery({ product, dimmed }: { product: Product; dimmed: boolean }) {
  const { image, name, category } = product
  const [shown, setShown] = useState(0)
  const thumbnails = useRef<HTMLDivElement>(null)
  const travelling = useViewTransitionState(productPath(product))

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = (shown + step + image.length) % image.length
    setShown(next)
    thumbnails.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="flex flex-col gap-4">
      <div data-product-picture className="rounded-card border border-line bg-card p-4 sm:p-6">
        <ProductPicture
          src={image[shown]}
          alt={image.length > 1 ? `${name}, picture ${shown + 1} of ${image.length}` : name}
          sizes={DETAIL_SIZES}
          category={category}
          urgent
          transitionName={travelling ? transitionNameOf(product) : undefined}
          muted={dimmed}
          className="mx-auto max-w-[480px]"
        />
      </div>
      {image.length > 1 && (
        <div ref={thumbnails} role="toolbar" aria-label="Pictures" onKeyDown={walk} className="flex gap-3">
          {image.map((src, index) => (
            <button
              key={src}
              type="button"
              aria-label={`Picture ${index + 1} of ${image.length}`}
              aria-pressed={index === shown}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => setShown(index)}
              className="min-w-0 max-w-20 flex-1 rounded-field border-2 border-line bg-card p-1.5 transition-colors duration-150 hover:border-leaf aria-pressed:border-leaf"
            >
              <ProductPicture src={src} alt="" sizes="64px" className={dimmed ? 'opacity-60 grayscale' : ''} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
