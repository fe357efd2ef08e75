import { FloatingArt } from '../../ui/floating-art.tsx'
import { useDeliveryParts } from '../delivery/deliver-to.tsx'
import { PROMISES } from '../marketing/promises.ts'
import { BANNER_ART } from './banner-art.ts'
import type { ShownPromise } from './home-data.ts'

export function WhyWeAreBest({ promises }: { promises: ShownPromise[] }) {
  const parts = useDeliveryParts()
  return (
    <section aria-labelledby="why" className="page-column py-8 sm:py-10">
      <div className="grid overflow-clip rounded-[28px] border border-line bg-card lg:grid-cols-2">
        <div className="banner-sky relative overflow-clip">
          <div className="banner-road" aria-hidden />
          <FloatingArt pieces={BANNER_ART} className="mx-auto aspect-[39/20] max-w-xl lg:aspect-square lg:max-w-none" />
        </div>
        <div className="self-center p-6 sm:p-10 lg:p-14">
          <h2 id="why" className="text-[2rem] leading-tight tracking-tight font-semibold sm:text-[2.5rem]">
            Why we are the best
          </h2>
          <ul className="mt-8 grid gap-7 sm:grid-cols-2 lg:grid-cols-1">
            {promises.map(({ title, text, timed }, index) => (
              <li key={PROMISES[index]?.to} className="flex items-center gap-4">
                <span className="grid size-16 shrink-0 place-items-center rounded-full bg-leaf-tint">
                  <img
                    src={PROMISES[index]?.picture}
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
