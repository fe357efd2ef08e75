import type { SupplierList } from '#contract/goods/buying.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { receiveUrl } from './buying-url.ts'

type ListActionsProps = {
  list: SupplierList
  isEdited: boolean
  isEmpty: boolean
  busy: boolean
  onSave: (sent: boolean) => void
}

/** Save, then order, then receive. What was received stays as it is. */
export function ListActions({ list: { list, name }, isEdited, isEmpty, busy, onSave }: ListActionsProps) {
  if (list?.received) return null
  const of = <span className="sr-only"> for {name}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {(isEdited || !list) && !(isEmpty && !list) && (
        <Button
          variant={list?.sent ? 'primary' : 'quiet'}
          size="small"
          busy={busy}
          onClick={() => onSave(list?.sent ?? false)}
        >
          {list ? 'Save changes' : 'Save list'}
          {of}
        </Button>
      )}
      {list?.sent && !isEdited && (
        <>
          <Button variant="quiet" size="small" busy={busy} onClick={() => onSave(false)}>
            Not ordered{of}
          </Button>
          <ButtonLink to={receiveUrl(list._id)} size="small">
            Receive{of}
          </ButtonLink>
        </>
      )}
      {!list?.sent && (
        <Button size="small" busy={busy} disabled={isEmpty} onClick={() => onSave(true)}>
          Mark as ordered{of}
        </Button>
      )}
    </div>
  )
}
