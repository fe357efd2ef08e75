import { useEffect } from 'react'
import { categoryPagePath } from '#domain/catalog.ts'
import basket from '#seed/art/basket.webp'
import label from '#seed/art/label.webp'
import { ALL_CATEGORIES, type CategoryLink, categoryPicture } from '../../core/category-art.ts'
import { saveCategoryNames } from '../../core/known-categories.ts'
import { Link } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { OFFERS } from '../layout/shop-links.ts'

type CategoryTilesProps = { categories: CategoryLink[]; hasMore: boolean }

/** One grid, of which the categories are a part: after them come the offers and, where there are more, all of them. */
export function CategoryTiles({ categories, hasMore }: CategoryTilesProps) {
  useEffect(() => saveCategoryNames(categories), [categories])
  return (
    <div className="tiles page-column" data-rows={categories.length > 7 ? 'many' : undefined}>
      <section aria-labelledby="categories" className="contents">
        <h2 id="categories" className="sr-only">
          Categories
        </h2>
        <ul className="contents">
          {categories.map((category) => (
            <li key={category.path}>
              <Tile
                to={categoryPagePath(category.path)}
                text={category.text}
                picture={categoryPicture(category)}
                colour={categoryColour(category.path)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Tile to={OFFERS} text="Offers & Deals" picture={label} colour="var(--color-tangerine-tint)" />
      {hasMore && <Tile to={ALL_CATEGORIES} text="All categories" picture={basket} colour="var(--color-leaf-tint)" />}
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
