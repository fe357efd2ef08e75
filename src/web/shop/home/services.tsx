import ArrowRight from 'lucide-react/icons/arrow-right'
import type { CategoryPath } from '#domain/catalog.ts'
import { FloatingArt } from '../../ui/floating-art.tsx'
import { Link } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { HIGHLIGHT_ART } from './highlight-art.ts'
import type { Highlight } from './highlights.ts'

type Shape = { colour: CategoryPath; shape: string }

const SHAPES: readonly Shape[] = [
  { colour: 'Dairy', shape: 'lg:col-span-7' },
  { colour: 'Instant', shape: 'lg:col-span-5' },
  { colour: 'Vegetables', shape: 'lg:col-span-5' },
  { colour: 'Fruits', shape: 'lg:col-span-7' },
]

export function Services({ lead, highlights }: { lead: string; highlights: Highlight[] }) {
  return (
    <Section id="services" title="Our services" lead={lead}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12 lg:gap-5">
        {highlights.map((highlight, index) => {
          const shape = SHAPES[index]
          return shape && <ServiceTile key={highlight.to} {...highlight} {...shape} />
        })}
      </ul>
    </Section>
  )
}

type ServiceTileProps = Pick<Highlight, 'title' | 'to' | 'link'> & Shape

function ServiceTile({ title, to, link, colour, shape }: ServiceTileProps) {
  return (
    <li className={shape}>
      <Link to={to} viewTransition className="service-tile" style={{ backgroundColor: categoryColour(colour) }}>
        <FloatingArt
          pieces={HIGHLIGHT_ART[to].pieces}
          className="absolute top-0 right-0 aspect-[5/4] h-3/4 lg:h-full"
        />
        <span className="relative font-semibold text-title">{title}</span>
        <span className="relative mt-1 inline-flex items-center gap-1.5">
          {link} <ArrowRight size={18} aria-hidden />
        </span>
      </Link>
    </li>
  )
}
