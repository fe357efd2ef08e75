import ArrowRight from 'lucide-react/icons/arrow-right'
import type { CategoryPath } from '#domain/catalog.ts'
import { type ArtPiece, FloatingArt } from '../../ui/floating-art.tsx'
import { Link } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { PROMISES } from '../marketing/promises.ts'
import type { ShownPromise } from './home-data.ts'
import { SERVICE_ART } from './service-art.ts'

type Tile = { words: string; colour: CategoryPath; shape: string }

/** One per promise, in the same sequence. */
const TILES: readonly Tile[] = [
  { words: 'How it works', colour: 'Dairy', shape: 'lg:col-span-7' },
  { words: 'How we keep it fresh', colour: 'Instant', shape: 'lg:col-span-5' },
  { words: 'See today’s biggest savings', colour: 'Vegetables', shape: 'lg:col-span-5' },
  { words: 'Why people shop with us', colour: 'Fruits', shape: 'lg:col-span-7' },
]

export function Services({ promises }: { promises: ShownPromise[] }) {
  return (
    <Section id="services" title="Our services" lead="What you can count on with every order">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12 lg:gap-5">
        {PROMISES.map(({ to }, index) => {
          const tile = TILES[index]
          const title = promises[index]?.title ?? ''
          return tile && <ServiceTile key={to} title={title} to={to} art={SERVICE_ART[to]} {...tile} />
        })}
      </ul>
    </Section>
  )
}

type ServiceTileProps = Tile & { title: string; to: string; art: readonly ArtPiece[] }

function ServiceTile({ title, to, art, words, colour, shape }: ServiceTileProps) {
  return (
    <li className={shape}>
      <Link to={to} viewTransition className="service-tile" style={{ backgroundColor: categoryColour(colour) }}>
        <FloatingArt pieces={art} className="absolute top-0 right-0 aspect-[5/4] h-3/4 lg:h-full" />
        <span className="relative font-semibold text-title">{title}</span>
        <span className="relative mt-1 inline-flex items-center gap-1.5">
          {words} <ArrowRight size={18} aria-hidden />
        </span>
      </Link>
    </li>
  )
}
