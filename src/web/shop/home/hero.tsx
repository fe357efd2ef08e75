import ArrowRight from 'lucide-react/icons/arrow-right'
import type { PointerEvent } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { FloatingArt } from '../../ui/floating-art.tsx'
import { ALL_PRODUCTS, OFFERS } from '../layout/shop-links.ts'
import { HERO_ART } from './hero-art.ts'

const FACTS = [
  { figure: 'A delivery time', words: 'with every order' },
  { figure: '₹0', words: 'hidden charges' },
  { figure: '10,000+', words: 'happy customers' },
]

/** Sets the variables that floating-art.css moves the pictures by; unused with reduced motion. */
function followPointer({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  currentTarget.style.setProperty('--pointer-x', ((clientX - left) / width - 0.5).toFixed(3))
  currentTarget.style.setProperty('--pointer-y', ((clientY - top) / height - 0.5).toFixed(3))
}

export function Hero() {
  return (
    <section className="hero relative overflow-clip" onPointerMove={followPointer}>
      <div className="page-column grid items-center gap-x-6 pt-10 lg:grid-cols-[1.02fr_1fr] lg:pt-10 lg:pb-24">
        <div className="relative z-10 max-lg:text-center">
          <h1 className="text-balance text-display">
            Fresh groceries, at your door in <span className="text-leaf">under 30 minutes</span>
          </h1>
          <p className="mt-5 max-w-[46ch] text-ink-soft text-lg max-lg:mx-auto">
            Fresh produce straight from the source, quality you can trust and unbeatable prices.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center">
            <ButtonLink to={ALL_PRODUCTS} className="min-h-13 px-8 text-lg">
              Shop now <ArrowRight size={20} aria-hidden />
            </ButtonLink>
            <ButtonLink to={OFFERS} variant="quiet" className="min-h-13 px-7 text-lg">
              Explore deals
            </ButtonLink>
          </div>
          <dl className="mt-10 grid grid-cols-[12rem_9.25rem_9.25rem] max-lg:hidden">
            {FACTS.map(({ figure, words }) => (
              <div key={figure} className="flex flex-col-reverse justify-end">
                <dt className="text-ink-soft text-sm">{words}</dt>
                <dd className="font-semibold text-2xl tracking-tight">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="relative mx-auto w-full max-w-[34rem] max-lg:mt-10 lg:max-w-none">
          <div className="hero-sun" aria-hidden />
          <div className="contact-shadow absolute inset-x-[8%] bottom-[1%] h-[7%]" aria-hidden />
          <FloatingArt pieces={HERO_ART} eager className="aspect-[39/32] lg:aspect-[60/56]" />
        </div>
      </div>
    </section>
  )
}
