import type { Key, ReactNode } from 'react'
import type { QueryView } from '../../core/query.ts'
import { FailedState } from './failed-state.tsx'
import { Pager } from './pager.tsx'

export const readCursor = (params: URLSearchParams, longest = 64) => params.get('cursor')?.slice(0, longest) ?? ''

export const pageToSend = (cursor: string, size = 25) => ({ limit: String(size), ...(cursor && { cursor }) })

type PagedQueryProps<D> = {
  view: QueryView<D>
  onRetry: () => unknown
  failedTitle: string
  skeleton: ReactNode
  children: (reply: D, stale: boolean) => ReactNode
}

/** A paged list while it is loading, failed, or ready with its pager. */
export function PagedQuery<D extends { nextCursor?: string | undefined }>({
  view,
  onRetry,
  failedTitle,
  skeleton,
  children,
}: PagedQueryProps<D>) {
  if (view.state === 'loading') return skeleton
  if (view.state === 'failed') {
    return <FailedState title={failedTitle} message={view.message} onRetry={() => void onRetry()} />
  }
  return (
    <>
      {children(view.reply, view.stale)}
      <Pager nextCursor={view.reply.nextCursor} />
    </>
  )
}

type CardListProps<T> = {
  items: readonly T[]
  stale: boolean
  gap?: 'small' | 'medium' | 'large'
  children: (item: T) => ReactNode
}

const GAPS = { small: 'space-y-2', medium: 'space-y-3', large: 'space-y-4' }

/** Marked while a newer request is in flight. */
export function CardList<T extends { _id: Key }>({ items, stale, gap = 'medium', children }: CardListProps<T>) {
  return (
    <ul aria-busy={stale} className={`${GAPS[gap]} shows-busy`}>
      {items.map((item) => (
        <li key={item._id}>{children(item)}</li>
      ))}
    </ul>
  )
}
