import { undoToast } from '../../ui/undo-toast.tsx'

/** As long as the toast is shown after the last change. */
const TOGETHER_MS = 10_000
const TOAST = 'products-changed'

export type Wanted = { inStock?: boolean; stock?: number | null }
/** What a product was before, in the fields that were changed. */
type Before = { values: Wanted; restore: (values: Wanted) => void }
type Change = Before & { id: string; now: number }
export type Changes = { before: ReadonlyMap<string, Before>; until: number }

export const NO_CHANGES: Changes = { before: new Map(), until: 0 }

/** Changes that come while the toast is shown are undone together; of one product, to what it was at first. */
export function withChange(earlier: Changes, { id, values, restore, now }: Change): Changes {
  const before = new Map(now < earlier.until ? earlier.before : [])
  before.set(id, { values: { ...values, ...before.get(id)?.values }, restore })
  return { before, until: now + TOGETHER_MS }
}

let changes = NO_CHANGES

/** One toast for however many products were changed in a row. `message` is for one of them. */
export function showChanged(message: string, change: Omit<Change, 'now'>): void {
  changes = withChange(changes, { ...change, now: Date.now() })
  const { before } = changes
  undoToast(before.size === 1 ? message : `${before.size} updated`, {
    id: TOAST,
    onUndo: () => {
      changes = NO_CHANGES
      for (const { values, restore } of before.values()) restore(values)
    },
  })
}
