import { Button } from '../../ui/button.tsx'

/** Where a part of a screen could not be loaded. */
export function FailedPart({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3">
      {message}
      <Button variant="quiet" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </p>
  )
}
