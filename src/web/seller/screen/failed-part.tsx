import { Button } from '../../ui/button.tsx'

export type Failed = { message: string; onRetry: () => unknown }

type FailedPartProps = Failed & {
  /** What is missing: “Couldn’t load the categories.” Left out where the part is all that is looked at. */
  what?: string
  className?: string
}

/** Where a part of a screen could not be loaded. */
export function FailedPart({ what, message, onRetry, className = '' }: FailedPartProps) {
  return (
    <p role="alert" className={`flex flex-wrap items-center gap-3 ${className}`}>
      {what ? `${what} ${message}` : message}
      <Button variant="quiet" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </p>
  )
}
