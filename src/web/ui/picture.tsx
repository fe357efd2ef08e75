import type { CSSProperties } from 'react'
import type { CategoryPath } from '../../domain/catalog.ts'

/** `first` is what the page is about, `soon` is in sight at once, and the others wait until they are scrolled to. */
export type Urgency = 'first' | 'soon' | 'later'

type ProductPictureProps = {
  /** The address of the 640 px picture, as products carry it. */
  src: string | undefined
  alt: string
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string
  /** The category whose colour the disc has; without one there is no disc. */
  category?: CategoryPath | undefined
  urgency?: Urgency | undefined
  /** Greyed, for what cannot be bought now. */
  muted?: boolean | undefined
  /** The same name on two pages lets the picture travel from one to the other. */
  transitionName?: string | undefined
  /** The class of its width. */
  width?: string | undefined
  className?: string | undefined
}

const WIDTHS = [160, 320, 640] as const
const LARGEST = /-640\.webp$/

export function pictureAt(src: string, width: (typeof WIDTHS)[number]): string {
  return src.replace(LARGEST, `-${width}.webp`)
}

export function pictureSet(src: string): string | undefined {
  return LARGEST.test(src) ? WIDTHS.map((width) => `${pictureAt(src, width)} ${width}w`).join(', ') : undefined
}

export const categoryColour = (category: CategoryPath) => `var(--color-${category.toLowerCase()})`

/**
 * Marks a picture that did not arrive, also one that failed before the page was alive, and fetches it again when the
 * network is back. The `picture-stand-in` after it shows as long as it is marked.
 */
export function watchPicture(picture: HTMLImageElement) {
  const mark = () => picture.toggleAttribute('data-missing', picture.complete && !picture.naturalWidth)
  const retry = () => picture.hasAttribute('data-missing') && picture.setAttribute('src', picture.src)
  mark()
  picture.onload = picture.onerror = mark
  window.addEventListener('online', retry)
  return () => window.removeEventListener('online', retry)
}

/** A square that a product stands in: on a disc of its category's colour, with a soft shadow where it touches. */
export function ProductPicture({
  src,
  alt,
  sizes,
  category,
  urgency = 'later',
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
          src={pictureAt(src, 320)}
          srcSet={pictureSet(src)}
          sizes={sizes}
          width={320}
          height={320}
          alt={alt}
          loading={urgency === 'later' ? 'lazy' : 'eager'}
          fetchPriority={urgency === 'first' ? 'high' : 'auto'}
          decoding="async"
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
