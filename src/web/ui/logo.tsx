import { useShop } from '../core/shop.ts'
import { pictureAt } from './picture.tsx'
import { WordMark } from './word-mark.tsx'

export function LogoMark({ className = '' }: { className?: string | undefined }) {
  const { logo } = useShop()
  if (logo) return <img src={pictureAt(logo, 160)} alt="" className={`object-contain ${className}`} />
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" focusable="false">
      <path d="M20 15.5C12.8 15.5 9.6 10 11 3.2c7-.9 11.4 2.7 10.9 9.9" fill="var(--color-leaf)" opacity="0.55" />
      <path d="M20 15.5c-.6-8 4-12.9 11.6-12.3C32.7 10.6 28 15.7 20 15.5Z" fill="var(--color-leaf)" />
      <path
        d="M5.4 17.5h29.2c1.5 0 2.5 1.4 2.1 2.8l-3.9 13.1a4.2 4.2 0 0 1-4 3H11.2a4.2 4.2 0 0 1-4-3L3.3 20.3a2.2 2.2 0 0 1 2.1-2.8Z"
        fill="var(--color-leaf)"
      />
      <path
        d="M14 23v8M20 23v8M26 23v8"
        stroke="var(--color-on-leaf)"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

export function Logo({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <LogoMark className="size-8 shrink-0" />
      <WordMark />
    </span>
  )
}
