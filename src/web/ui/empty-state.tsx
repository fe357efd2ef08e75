import { type ReactNode, useEffect, useRef } from 'react'

type EmptyStateProps = {
  picture: string
  title: string
  children?: ReactNode
  /** A Button or a ButtonLink. */
  action: ReactNode
  level?: 'h1' | 'h2' | undefined
  /** The largest part of a page that is opened by its address: asked for before the scripts. */
  urgent?: boolean | undefined
  /** Takes the focus when the focused element has been removed. */
  focused?: boolean | undefined
}

export function EmptyState({
  picture,
  title,
  children,
  action,
  level: Title = 'h2',
  urgent = false,
  focused = false,
}: EmptyStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="relative isolate mb-6 block size-44">
        <span className="absolute inset-0 -z-20 rounded-full bg-leaf-tint" aria-hidden />
        <span className="contact-shadow absolute inset-x-10 bottom-5 -z-10 h-4" aria-hidden />
        <img
          src={picture}
          alt=""
          width={128}
          height={128}
          fetchPriority={urgent ? 'high' : undefined}
          className="absolute inset-6 size-32"
        />
      </span>
      <Title ref={heading} tabIndex={focused ? -1 : undefined} className="text-title outline-none">
        {title}
      </Title>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      <div className="mt-6">{action}</div>
    </div>
  )
}
