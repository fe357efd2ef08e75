import type { CSSProperties } from 'react'
import type { CategoryPath } from '#domain/catalog.ts'
import { colourName } from '#domain/category.ts'

type ProductPictureProps = {
  /** The URL of the 640 px variant, as in Product.image. */
  src: string | undefined
  alt: string
  /** The width at which it is drawn: 80% of the box where there is a disc. */
  sizes: string
  /** Gives the disc its colour; without one there is no disc. */
  category?: CategoryPath | undefined
  /** Loads before the page's scripts, instead of when it is scrolled to. For very few: they delay each other. */
  urgent?: boolean | undefined
  /** The one file to show at first, when the best one may wait: a URL, or `small` for one that suits any screen. */
  first?: string | undefined
  /** For products that cannot be bought now. */
  muted?: boolean | undefined
  /** The view-transition-name; the same on two pages animates the picture between them. */
  transitionName?: string | undefined
  /** A Tailwind width class. */
  width?: string | undefined
  className?: string | undefined
}

const WIDTHS = [160, 240, 320, 640] as const
const LARGEST = /-640\.webp$/

export function pictureAt(src: string, width: (typeof WIDTHS)[number]): string {
  return src.replace(LARGEST, `-${width}.webp`)
}

export function pictureSet(src: string): string | undefined {
  return LARGEST.test(src) ? WIDTHS.map((width) => `${pictureAt(src, width)} ${width}w`).join(', ') : undefined
}

/** A category that is new since the page was loaded has no colour of its own yet. */
export function categoryColour(category: CategoryPath): string {
  const name = colourName(category)
  return name.startsWith('--color-') ? `var(${name})` : `var(${name}, var(--color-leaf-tint))`
}

/**
 * Marks a picture that failed to load, also before hydration, and loads it again when the network is back. The
 * `picture-stand-in` after it is shown while it is marked.
 */
export function watchPicture(picture: HTMLImageElement) {
  const mark = () => picture.toggleAttribute('data-missing', picture.complete && !picture.naturalWidth)
  const retry = () => picture.hasAttribute('data-missing') && picture.setAttribute('src', picture.src)
  mark()
  picture.onload = picture.onerror = mark
  window.addEventListener('online', retry)
  return () => window.removeEventListener('online', retry)
}

export function ProductPicture({
  src,
  alt,
  sizes,
  category,
  urgent = false,
  first,
  muted,
  transitionName,
  width = 'w-full',
  className = '',
}: ProductPictureProps) {
  const style: CSSProperties = transitionName ? { viewTransitionName: transitionName } : {}
  const look = muted ? 'opacity-60 grayscale' : ''
  return (
    <span className={`relative isolate block aspect-square ${width} ${look} ${className}`} style={style}>
      {category && (
        <>
          <span
            className="absolute inset-[4%] -z-20 rounded-full"
            style={{ backgroundColor: categoryColour(category) }}
            aria-hidden
          />
          <span className="contact-shadow absolute inset-x-[16%] bottom-[10%] -z-10 h-[13%]" aria-hidden />
        </>
      )}
      {src && (
        <img
          ref={watchPicture}
          src={first && first !== 'small' ? first : pictureAt(src, 320)}
          srcSet={first ? undefined : pictureSet(src)}
          sizes={first ? undefined : sizes}
          width={320}
          height={320}
          alt={alt}
          loading={urgent ? 'eager' : 'lazy'}
          fetchPriority={urgent ? 'high' : 'auto'}
          decoding={first ? 'sync' : 'async'}
          draggable={false}
          className={`absolute inset-0 size-full object-contain data-missing:opacity-0 ${category ? 'p-[10%]' : ''}`}
        />
      )}
      <span
        className="picture-stand-in"
        {...(src || !alt ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      />
    </span>
  )
}
