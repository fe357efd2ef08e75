import type { CSSProperties } from 'react'

/** Where a picture is, in percent of the scene: left edge, top edge, width; then its turn in degrees. */
type Place = readonly [x: number, y: number, width: number, turn?: number]

export type ArtPiece = {
  picture: string
  /** On large screens. */
  large: Place
  /** On small ones, in a scene of another shape; absent, the picture is not part of that scene. */
  small?: Place | undefined
  /** How far it follows the pointer: 0 stands still, 1 is nearest to the eye. */
  depth?: number | undefined
}

type FloatingArtProps = {
  pieces: readonly ArtPiece[]
  className?: string | undefined
  /** For the scene at the top of a page, which does not wait to be scrolled to; the words above it still come first. */
  eager?: boolean | undefined
}

/** A scene of many small pictures, decoration only. It needs a shape: an aspect ratio, or a height. */
export function FloatingArt({ pieces, className = '', eager = false }: FloatingArtProps) {
  return (
    <div aria-hidden className={`floating-art ${className}`}>
      {pieces.map((piece, index) => (
        <img
          key={piece.picture}
          src={piece.picture}
          alt=""
          width={256}
          height={256}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority="low"
          decoding="async"
          draggable={false}
          className={`art-piece ${piece.small ? '' : 'max-lg:hidden'}`}
          style={placing(piece, index)}
        />
      ))}
    </div>
  )
}

function placing({ large, small = large, depth = 0 }: ArtPiece, index: number): CSSProperties {
  const variables = {
    '--lx': `${large[0]}%`,
    '--ly': `${large[1]}%`,
    '--lw': `${large[2]}%`,
    '--lr': `${large[3] ?? 0}deg`,
    '--sx': `${small[0]}%`,
    '--sy': `${small[1]}%`,
    '--sw': `${small[2]}%`,
    '--sr': `${small[3] ?? 0}deg`,
    '--depth': depth,
    '--delay': `${-index * 0.7}s`,
  }
  return variables as CSSProperties
}
