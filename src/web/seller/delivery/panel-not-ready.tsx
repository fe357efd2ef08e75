import type { QueryView } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type PanelNotReadyProps = {
  view: QueryView<unknown>
  /** Read aloud while it loads. */
  loading: string
  /** The skeleton's height, about that of the panel. */
  height: string
  onRetry: () => unknown
}

/** The loading and the failed face of a panel; nothing once it is ready. */
export function PanelNotReady({ view, loading, height, onRetry }: PanelNotReadyProps) {
  if (view.state === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">{loading}</span>
        <Skeleton className={`${height} rounded-card`} />
      </div>
    )
  }
  if (view.state !== 'failed') return null
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <p role="alert" className="mb-3 text-berry">
        {view.message}
      </p>
      <Button variant="quiet" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}
