import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { CSSProperties } from 'react'
import { NO_SERVICE, serviceHeadline } from '#domain/delivery/service-words.ts'
import { type Coloured, colouredParts, fillName } from '#domain/home-words.ts'
import strawberry from '#seed/art/strawberry.webp'
import tomato from '#seed/art/tomato.webp'
import { LogoMark } from '../../ui/logo.tsx'
import { previewTheme } from './preview-theme.ts'
import type { SellerShop } from './step.ts'

const TITLES = { light: 'Light', dark: 'Dark' }
const THEMES = ['light', 'dark'] as const

/** How header, hero, a product and the footer will look, while it is typed. */
export function ShopPreview({ shop, id, className = '' }: { shop: SellerShop; id: string; className?: string }) {
  return (
    // It scrolls sideways on phones, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section id={id} aria-label="Preview" tabIndex={0} className={`gap-4 rounded-card ${className}`}>
      {THEMES.map((theme) => (
        <figure key={theme} className="max-sm:w-[17rem] max-sm:shrink-0">
          <figcaption className="mb-1.5 font-medium text-ink-soft text-sm">{TITLES[theme]}</figcaption>
          <div
            inert
            style={{ ...previewTheme(theme, shop.colour), colorScheme: theme } as CSSProperties}
            className="overflow-hidden rounded-card border border-line bg-paper text-[0.8125rem] text-ink leading-snug"
          >
            <PreviewHeader shop={shop} />
            <PreviewHero shop={shop} />
            <PreviewProducts />
            <PreviewFooter shop={shop} />
          </div>
        </figure>
      ))}
    </section>
  )
}

type Part = { shop: SellerShop }

const PreviewHeader = ({ shop: { name } }: Part) => (
  <div className="flex items-center gap-2 border-line border-b bg-card px-3 py-2">
    <LogoMark className="size-6" />
    <span className="min-w-0 truncate font-semibold text-base tracking-tight">{name}</span>
    <span className="ml-auto grid size-7 shrink-0 place-items-center rounded-full border border-field-line text-ink-soft">
      <Search size={14} />
    </span>
    <ShoppingCart size={17} className="shrink-0" />
  </div>
)

const PreviewHero = ({ shop: { headline, name, notice } }: Part) => (
  <>
    {notice && <p className="bg-leaf-tint px-3 py-1.5 text-center font-medium">{fillName(notice, name)}</p>}
    <PreviewHeadline parts={colouredParts(fillName(headline || serviceHeadline(NO_SERVICE), name))} />
  </>
)

const PreviewHeadline = ({ parts: { before, coloured, after } }: { parts: Coloured }) => (
  <div className="flex items-center gap-2 px-3 py-4">
    <div className="min-w-0 flex-1">
      <p className="font-semibold text-lg leading-tight tracking-tight">
        {before}
        <span className="text-leaf">{coloured}</span>
        {after}
      </p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        <span className="rounded-full bg-leaf px-3 py-1.5 font-medium text-on-leaf">Shop now</span>
        <span className="rounded-full bg-leaf-tint px-3 py-1.5 font-medium text-leaf">Explore deals</span>
      </div>
    </div>
    <img src={strawberry} alt="" className="size-20 shrink-0" />
  </div>
)

const PreviewProducts = () => (
  <div className="grid grid-cols-2 gap-2 px-3 pb-4">
    {[
      { picture: tomato, name: 'Tomato', pack: '1 kg', price: '₹38' },
      { picture: strawberry, name: 'Strawberries', pack: '200 g', price: '₹90' },
    ].map(({ picture, name, pack, price }) => (
      <div key={name} className="rounded-2xl border border-line bg-card p-2.5">
        <span className="relative mx-auto grid aspect-square w-4/5 place-items-center rounded-full bg-leaf-tint">
          <img src={picture} alt="" className="w-3/4" />
          <span className="absolute -right-1 -bottom-1 grid size-7 place-items-center rounded-full bg-leaf text-on-leaf">
            <Plus size={16} />
          </span>
        </span>
        <p className="mt-2 font-medium">{name}</p>
        <p className="text-ink-soft">{pack}</p>
        <p className="font-semibold">{price}</p>
      </div>
    ))}
  </div>
)

const PreviewFooter = ({ shop: { name, tagline, address, phone, email, whatsapp } }: Part) => (
  <div className="wrap-anywhere border-line border-t bg-card px-3 py-3 text-ink-soft">
    <p className="flex items-center gap-2 font-semibold text-ink text-sm">
      <LogoMark className="size-6" />
      <span className="min-w-0 truncate">{name}</span>
    </p>
    {tagline && <p className="mt-1.5 line-clamp-2">{tagline}</p>}
    <p className="mt-1.5 line-clamp-3">{address.join(', ')}</p>
    <p className="mt-1.5">{[phone, email].filter(Boolean).join(' · ')}</p>
    {whatsapp && <p>WhatsApp {whatsapp}</p>}
  </div>
)
