import { CATEGORIES } from '#domain/catalog.ts'
import { CATEGORY_ART } from '../../core/category-art.ts'
import { Link } from '../../ui/link.tsx'
import { categoryColour } from '../../ui/picture.tsx'

export function CategoryTiles() {
  return (
    <section aria-labelledby="categories" className="page-column relative pt-8 pb-6 lg:-mt-20 lg:pb-8">
      <h2 id="categories" className="text-title sm:text-[1.75rem] lg:sr-only">
        Categories
      </h2>
      <ul className="snap-row mt-2 gap-3 pt-10 md:grid md:grid-cols-7 md:overflow-visible lg:gap-4">
        {CATEGORIES.map(({ text, path }) => (
          <li key={path} className="w-32 shrink-0 snap-start md:w-auto">
            <Link
              to={`/products/${path.toLowerCase()}`}
              viewTransition
              className="group flex h-full flex-col items-center rounded-card px-2 pb-4 text-center transition duration-200 ease-out hover:-translate-y-0.5 hover:shadow-float motion-reduce:transition-none motion-reduce:hover:translate-y-0"
              style={{ backgroundColor: categoryColour(path) }}
            >
              <span className="relative -mt-8 isolate">
                <span className="contact-shadow -z-10 absolute inset-x-3 bottom-0 h-3" aria-hidden />
                <img
                  src={CATEGORY_ART[path]}
                  alt=""
                  width={96}
                  height={96}
                  loading="lazy"
                  decoding="async"
                  className="size-22 transition duration-200 ease-out group-hover:-translate-y-1.5 group-hover:-rotate-6 motion-reduce:transition-none motion-reduce:group-hover:transform-none lg:size-26"
                />
              </span>
              <span className="mt-3 text-balance font-medium leading-tight">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
