import type { CSSProperties } from 'react'

/** Left, top and width in percent of the scene, then the rotation in degrees. */
type Position = readonly [x: number, y: number, width: number, turn?: number]

export type ArtPiece = {
  picture: string
  /** On large screens. */
  large: Position
  /** On small screens; absent, the picture is not shown there. */
  small?: Position | undefined
  /** How far it follows the pointer, from 0 to 1. */
  depth?: number | undefined
}

type FloatingArtProps = {
  pieces: readonly ArtPiece[]
  className?: string | undefined
  /** For a scene above the fold. Its pictures load eagerly, after the text. */
  eager?: boolean | undefined
}

/** A decorative scene. `className` must give it an aspect ratio or a height. */
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
          loading={eager && piece.small ? 'eager' : 'lazy'}
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
