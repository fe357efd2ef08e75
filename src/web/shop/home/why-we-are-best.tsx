import { useShop } from '../../core/shop.ts'
import { FloatingArt } from '../../ui/floating-art.tsx'
import { useDeliveryParts } from '../delivery/deliver-to.tsx'
import { bannerArt } from './banner-art.ts'
import { HIGHLIGHT_ART } from './highlight-art.ts'
import type { Highlight } from './highlights.ts'

export function WhyWeAreBest({ title: heading, highlights }: { title: string; highlights: Highlight[] }) {
  const parts = useDeliveryParts()
  const { isDemo = false } = useShop()
  return (
    <section aria-labelledby="why" className="page-column py-8 sm:py-10">
      <div className="grid overflow-clip rounded-[28px] border border-line bg-card lg:grid-cols-2">
        <div className="banner-sky relative overflow-clip">
          <div className="banner-road" aria-hidden />
          <FloatingArt
            pieces={bannerArt(isDemo)}
            className="mx-auto aspect-[39/20] max-w-xl lg:aspect-square lg:max-w-none"
          />
        </div>
        <div className="self-center p-6 sm:p-10 lg:p-14">
          <h2 id="why" className="text-[2rem] leading-tight tracking-tight font-semibold sm:text-[2.5rem]">
            {heading}
          </h2>
          <ul className="mt-8 grid gap-7 sm:grid-cols-2 lg:grid-cols-1">
            {highlights.map(({ to, title, text, timed }) => (
              <li key={to} className="flex items-center gap-4">
                <span className="grid size-16 shrink-0 place-items-center rounded-full bg-leaf-tint">
                  <img
                    src={HIGHLIGHT_ART[to].icon}
                    alt=""
                    width={44}
                    height={44}
                    loading="lazy"
                    decoding="async"
                    className="size-11"
                  />
                </span>
                <span>
                  <strong className="block font-semibold text-lg">{title}</strong>
                  <span className="text-ink-soft">{timed && parts ? <parts.TimedText text={timed} /> : text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
