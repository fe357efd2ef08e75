import { ButtonLink } from '../../ui/button.tsx'
import { ALL_PRODUCTS } from '../layout/shop-links.ts'

export function ShopNowStrip({ words }: { words: string }) {
  return (
    <section className="page-column py-10">
      <div className="flex flex-col items-start gap-5 rounded-[28px] bg-leaf-tint p-8 sm:flex-row sm:items-center sm:justify-between sm:px-12">
        <p className="max-w-[40ch] text-balance font-semibold text-title">{words}</p>
        <ButtonLink to={ALL_PRODUCTS} className="shrink-0 px-8">
          Shop now
        </ButtonLink>
      </div>
    </section>
  )
}
