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
    <Link to={to} viewTransition className="tile" style={{ backgroundColor: colour }}>
      <img src={picture} alt="" width={96} height={96} loading="lazy" decoding="async" />
      {text}
    </Link>
  )
}
