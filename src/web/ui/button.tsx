import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'round'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 font-medium no-underline transition duration-200 ease-out active:scale-[0.97] disabled:cursor-not-allowed disabled:opacity-55 motion-reduce:transition-none motion-reduce:active:scale-100'

const PILLS = {
  medium: 'rounded-full px-6 py-2.5',
  small: 'rounded-full px-4 py-1.5 text-[0.9375rem]',
  compact: 'rounded-full px-6 py-2.5 text-sm',
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-deep',
  quiet: 'border border-line bg-card text-ink hover:border-leaf hover:bg-leaf-tint',
  danger: 'text-berry hover:bg-berry-tint',
  round: 'size-11 shrink-0 rounded-full text-ink hover:bg-leaf-tint',
}

type Look = {
  variant?: ButtonVariant | undefined
  size?: keyof typeof PILLS | undefined
  className?: string | undefined
  children: ReactNode
}

/** For links that leave the site, such as those that call somebody. */
export const buttonLook = ({ variant = 'primary', size = 'medium', className = '' }: Omit<Look, 'children'>) =>
  `${SHAPE} ${variant === 'round' ? '' : PILLS[size]} ${LOOKS[variant]} ${className}`

/** `round` contains only an icon and needs an aria-label. */
export function Button({
  variant,
  size,
  className,
  busy = false,
  type = 'button',
  ...rest
}: Look & { busy?: boolean | undefined } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={buttonLook({ variant, size, className })}
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    />
  )
}

export function ButtonLink({ variant, size, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link viewTransition className={buttonLook({ variant, size, className })} {...rest} />
}
