import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useViewTransitionState } from 'react-router'
import { type Product, productPath } from '#domain/catalog.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { DETAIL_SIZES, openedPicture, transitionNameOf } from './detail-picture.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A row that snaps to one picture: swiped, or moved by the thumbnails. */
export function Gallery({ product, dimmed }: { product: Product; dimmed: boolean }) {
  const { image, name, category } = product
  const [shown, setShown] = useState(0)
  const isLoaded = usePageLoaded()
  const row = useRef<HTMLDivElement>(null)
  const thumbnails = useRef<HTMLDivElement>(null)
  const travelling = useViewTransitionState(productPath(product))
  const pictures = image.length > 0 ? image : [undefined]

  function show(place: number) {
    setShown(place)
    const { current: track } = row
    track?.scrollTo({ left: place * track.clientWidth, behavior: 'instant' })
  }

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = (shown + step + image.length) % image.length
    show(next)
    thumbnails.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="flex gap-2 sm:flex-col sm:gap-4">
      <div data-product-picture className="relative min-w-0 grow rounded-card border border-line bg-card">
        <div
          ref={row}
          {...(image.length > 1 && { role: 'group', 'aria-label': `Pictures of ${name}`, tabIndex: 0 })}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
          className="gallery-row"
        >
          {pictures.map((src, place) => (
            <div key={src ?? ''} className="p-4 sm:p-6" aria-hidden={place === shown ? undefined : true}>
              {(place === 0 || isLoaded) && (
                <ProductPicture
                  src={src}
                  alt={image.length > 1 ? `${name}, picture ${place + 1} of ${image.length}` : name}
                  sizes={DETAIL_SIZES}
                  category={category}
                  urgent={place === 0}
                  first={isLoaded || !src ? undefined : (openedPicture(src) ?? 'small')}
                  transitionName={travelling && place === shown ? transitionNameOf(product) : undefined}
                  muted={dimmed}
                  className="gallery-picture mx-auto"
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {image.length > 1 && (
        <div
          ref={thumbnails}
          role="toolbar"
          aria-label="Pictures"
          onKeyDown={walk}
          className="flex shrink-0 gap-2 max-sm:flex-col sm:gap-3"
        >
          {image.map((src, place) => (
            <button
              key={src}
              type="button"
              aria-label={`Picture ${place + 1} of ${image.length}`}
              aria-pressed={place === shown}
              tabIndex={place === shown ? 0 : -1}
              onClick={() => show(place)}
              className="w-11 rounded-field border-2 border-line bg-card p-1 sm:w-auto sm:min-w-0 sm:max-w-20 sm:flex-1 sm:p-1.5 transition-colors duration-150 hover:border-leaf aria-pressed:border-leaf"
            >
              <ProductPicture src={src} alt="" sizes="64px" className={dimmed ? 'opacity-60 grayscale' : ''} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const AFTER_PAINT_MS = 200

/** Further pictures, and the sharpest file of the first, wait until the page is there. */
function usePageLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const loaded = () => setIsLoaded(true)
    if (document.readyState === 'complete') {
      const timer = setTimeout(loaded, AFTER_PAINT_MS)
      return () => clearTimeout(timer)
    }
    window.addEventListener('load', loaded)
    return () => window.removeEventListener('load', loaded)
  }, [])
  return isLoaded
}
