import ArrowRight from 'lucide-react/icons/arrow-right'
import type { PointerEvent } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { FloatingArt } from '../../ui/floating-art.tsx'
import { askWhere, useDeliveryParts } from '../delivery/deliver-to.tsx'
import { ALL_PRODUCTS, OFFERS } from '../layout/shop-links.ts'
import { HERO_ART } from './hero-art.ts'
import type { HomeData } from './home-data.ts'

/** Sets the variables that floating-art.css moves the pictures by; unused with reduced motion. */
function followPointer({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  currentTarget.style.setProperty('--pointer-x', ((clientX - left) / width - 0.5).toFixed(3))
  currentTarget.style.setProperty('--pointer-y', ((clientY - top) / height - 0.5).toFixed(3))
}

/** Low on phones, and lower on large screens once the place is known: people come for what is below it. */
export function Hero({ headline, subline }: Pick<HomeData, 'headline' | 'subline'>) {
  return (
    <section className="hero relative overflow-clip" onPointerMove={followPointer}>
      <div className="hero-columns page-column">
        <div className="relative z-10">
          <h1 className="hero-title">
            {headline.before}
            {headline.coloured && <span className="text-leaf">{headline.coloured}</span>}
            {headline.after}
          </h1>
          <HeroTime />
          {subline && <p className="hero-more mt-3 max-w-[46ch] text-ink-soft text-lg">{subline}</p>}
          <div className="hero-more mt-6 flex flex-wrap gap-3">
            <ButtonLink to={ALL_PRODUCTS} className="min-h-13 px-8 text-lg">
              Shop now <ArrowRight size={20} aria-hidden />
            </ButtonLink>
            <ButtonLink to={OFFERS} variant="quiet" className="min-h-13 px-7 text-lg">
              Explore deals
            </ButtonLink>
          </div>
        </div>
        <div className="hero-scene">
          <div className="hero-sun" aria-hidden />
          <div className="contact-shadow absolute inset-x-[8%] bottom-[1%] h-[7%]" aria-hidden />
          <FloatingArt pieces={HERO_ART} eager className="aspect-[60/56]" />
        </div>
      </div>
    </section>
  )
}

const UNKNOWN_PLACE = 'Enter your PIN code to see your delivery time'

function HeroTime() {
  const parts = useDeliveryParts()
  return (
    <button type="button" aria-haspopup="dialog" onClick={askWhere} className="arrival hero-time">
      {parts ? (
        <span>
          <parts.TimeSentence unknown={UNKNOWN_PLACE} />
        </span>
      ) : (
        <span className="place-question">{UNKNOWN_PLACE}</span>
      )}
    </button>
  )
}
