import type { ActivityDetails } from '#contract/shop/activity.ts'
import type { CategoryPlan } from '#domain/category-plan.ts'
import type { CategoryRow } from './category-store.ts'
import type { WantedRow } from './write-categories.ts'

type Changes = NonNullable<ActivityDetails['changes']>

/** In the activity; the rest is left out. */
const MAX_LISTED = 30

/** What a plan changes, for the activity; nothing when all is as wanted already. */
export function categoryChanges(
  rows: readonly CategoryRow[],
  { rows: wanted, gone }: CategoryPlan<WantedRow>,
): Changes {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const changes: Changes = gone.map(({ known, into }) => {
    const target = into === null ? undefined : wanted[into]
    return { field: target ? 'merged' : 'deleted', from: known.text, to: target?.wanted.text ?? null }
  })
  for (const { wanted: one, known } of wanted) {
    const row = known && rowOf.get(known.id)
    if (!row) changes.push({ field: 'added', from: null, to: one.text })
    else if (row.text !== one.text) changes.push({ field: 'renamed', from: row.text, to: one.text })
    else if (!isSame(row, one)) changes.push({ field: 'changed', from: row.text, to: one.text })
  }
  const stayed = rows.filter(({ id }) => wanted.some(({ known }) => known?.id === id)).map(({ id }) => id)
  const sequence = wanted.flatMap(({ known }) => known?.id ?? [])
  if (stayed.join() !== sequence.join()) changes.push({ field: 'sorted', from: null, to: null })
  return changes.slice(0, MAX_LISTED)
}

const isSame = (row: CategoryRow, one: WantedRow) =>
  row.path === one.path &&
  row.bgColor.toLowerCase() === one.bgColor.toLowerCase() &&
  row.hidden === one.hidden &&
  (row.parent?.toLowerCase() ?? null) === (one.parent?.toLowerCase() ?? null) &&
  row.aliases.join('|') === one.aliases.join('|') &&
  (one.keepsPicture || row.picture === null)
