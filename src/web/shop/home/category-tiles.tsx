import { CATEGORIES } from '#domain/catalog.ts'
import label from '#seed/art/label.webp'
import { CATEGORY_ART } from '../../core/category-art.ts'
import { Link } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { OFFERS } from '../layout/shop-links.ts'

/** One grid, of which the categories are a part: the offers fill its eighth place. */
export function CategoryTiles() {
  return (
    <div className="page-column relative grid grid-cols-4 gap-2 pt-3 pb-1 md:grid-cols-8 md:pt-10 lg:-mt-16 lg:gap-4">
      <section aria-labelledby="categories" className="contents">
        <h2 id="categories" className="sr-only">
          Categories
        </h2>
        <ul className="contents">
          {CATEGORIES.map(({ text, path }) => (
            <li key={path}>
              <Tile
                to={`/products/${path.toLowerCase()}`}
                text={text}
                picture={CATEGORY_ART[path]}
                colour={categoryColour(path)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Tile to={OFFERS} text="Offers & Deals" picture={label} colour="var(--color-tangerine-tint)" />
    </div>
  )
}

type TileProps = { to: string; text: string; picture: string; colour: string }

function Tile({ to, text, picture, colour }: TileProps) {
  return (
    <Link
      to={to}
      viewTransition
      className="group flex h-full flex-col items-center rounded-card px-1 pt-1.5 pb-2 text-center transition duration-200 ease-out hover:-translate-y-0.5 hover:shadow-float motion-reduce:transition-none motion-reduce:hover:translate-y-0 md:px-2 md:pt-0 md:pb-4"
      style={{ backgroundColor: colour }}
    >
      <span className="relative isolate md:-mt-8">
        <span className="contact-shadow -z-10 absolute inset-x-2 bottom-0 h-2 md:inset-x-3 md:h-3" aria-hidden />
        <img
          src={picture}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          className="size-11 transition duration-200 ease-out group-hover:-translate-y-1 group-hover:-rotate-6 motion-reduce:transition-none motion-reduce:group-hover:transform-none sm:size-14 md:size-20 lg:size-24"
        />
      </span>
      <span className="mt-1 text-balance font-medium text-[0.75rem] leading-tight sm:text-sm md:mt-3 md:text-[0.9375rem]">
        {text}
      </span>
    </Link>
  )
}
