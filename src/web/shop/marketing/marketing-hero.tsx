import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import type { CategoryPath } from '#domain/catalog.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type ArtPiece, FloatingArt } from '../../ui/floating-art.tsx'
import { categoryColour } from '../../ui/picture.tsx'
import { ALL_PRODUCTS } from '../layout/shop-links.ts'

type MarketingHeroProps = {
  title: ReactNode
  lead: string
  colour: CategoryPath
  art: readonly ArtPiece[]
}

export function MarketingHero({ title, lead, colour, art }: MarketingHeroProps) {
  return (
    <section className="overflow-clip" style={{ backgroundColor: categoryColour(colour) }}>
      <div className="page-column grid items-center gap-x-10 gap-y-4 py-10 lg:grid-cols-2 lg:py-16">
        <div className="relative z-10">
          <h1 className="text-balance text-display">{title}</h1>
          <p className="mt-5 max-w-[44ch] text-lg">{lead}</p>
          <ButtonLink to={ALL_PRODUCTS} className="mt-7 min-h-13 px-8 text-lg">
            Shop now <ArrowRight size={20} aria-hidden />
          </ButtonLink>
        </div>
        <FloatingArt
          pieces={art}
          eager
          className="mx-auto aspect-[39/26] w-full max-w-lg lg:aspect-[6/5] lg:max-w-none"
        />
      </div>
    </section>
  )
}
