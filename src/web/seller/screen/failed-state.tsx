import plug from '#seed/art/plug.webp'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function FailedState({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  return (
    <EmptyState picture={plug} title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      <p role="alert">{message}</p>
    </EmptyState>
  )
}
