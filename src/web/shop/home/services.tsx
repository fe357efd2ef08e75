import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import coin from '../../../../seed/art/coin.webp'
import deliveryScooter from '../../../../seed/art/delivery-scooter.webp'
import heart from '../../../../seed/art/heart.webp'
import salad from '../../../../seed/art/salad.webp'
import type { CategoryPath } from '../../../domain/catalog.ts'
import { categoryColour } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { PROMISES } from '../marketing/promises.ts'

type Tile = { picture: string; words: string; colour: CategoryPath; shape: string }

/** In the order of the promises. */
const TILES: readonly Tile[] = [
  { picture: deliveryScooter, words: 'How half an hour is enough', colour: 'Dairy', shape: 'lg:col-span-7' },
  { picture: salad, words: 'From the field to your kitchen', colour: 'Instant', shape: 'lg:col-span-5' },
  { picture: coin, words: 'Where the savings come from', colour: 'Vegetables', shape: 'lg:col-span-5' },
  { picture: heart, words: 'Why people come back', colour: 'Fruits', shape: 'lg:col-span-7' },
]

export function Services() {
  return (
    <Section id="services" title="Our services" lead="Four promises, each with its own story.">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12 lg:gap-5">
        {PROMISES.map(({ title, to }, index) => {
          const tile = TILES[index]
          return tile && <ServiceTile key={to} title={title} to={to} {...tile} />
        })}
      </ul>
    </Section>
  )
}

function ServiceTile({ title, to, picture, words, colour, shape }: Tile & { title: string; to: string }) {
  return (
    <li className={shape}>
      <Link
        to={to}
        prefetch="intent"
        viewTransition
        className="group relative flex h-44 flex-col justify-end overflow-clip rounded-card p-6 transition duration-200 ease-out hover:-translate-y-0.5 hover:shadow-float motion-reduce:transition-none motion-reduce:hover:translate-y-0 lg:h-56 lg:p-8"
        style={{ backgroundColor: categoryColour(colour) }}
      >
        <img
          src={picture}
          alt=""
          width={200}
          height={200}
          loading="lazy"
          decoding="async"
          className="-right-6 -top-6 absolute size-40 transition duration-250 ease-out group-hover:translate-x-[-6px] group-hover:rotate-[-4deg] motion-reduce:transition-none motion-reduce:group-hover:transform-none lg:size-52"
        />
        <span className="relative font-semibold text-title">{title}</span>
        <span className="relative mt-1 inline-flex items-center gap-1.5">
          {words} <ArrowRight size={18} aria-hidden />
        </span>
      </Link>
    </li>
  )
}
