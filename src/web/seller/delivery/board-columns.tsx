import { useState } from 'react'
import { BOARD_COLUMNS, type BoardColumn } from '#domain/delivery/board-column.ts'
import { scrollToCurrent } from '../../ui/scroll-to-current.ts'
import type { BoardEntry } from './board-data.ts'
import { BoardOrder } from './board-order.tsx'
import type { Giving } from './giving.ts'

const NAMES: Record<BoardColumn, string> = {
  to_pick: 'To pick',
  picking: 'Being picked',
  ready: 'Ready',
  on_the_way: 'On the way',
  came_back: 'Came back',
}

type BoardColumnsProps = {
  entries: readonly BoardEntry[]
  giving: Giving
  now: number
  onChanged: () => unknown
}

/** Side by side where there is room; on phones and tablets one at a time. */
export function BoardColumns({ entries, giving, now, onChanged }: BoardColumnsProps) {
  const [shown, setShown] = useState<BoardColumn>(entries[0]?.column ?? 'to_pick')
  const inColumn = (column: BoardColumn) => entries.filter((entry) => entry.column === column)
  return (
    <>
      <fieldset
        ref={scrollToCurrent}
        aria-label="Column"
        className="mb-4 flex w-fit min-w-0 max-w-full gap-1 overflow-x-auto rounded-full bg-line p-1 [scrollbar-width:none] lg:hidden"
      >
        {BOARD_COLUMNS.map((column) => (
          <button
            key={column}
            type="button"
            aria-current={column === shown ? 'true' : undefined}
            onClick={() => setShown(column)}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full px-4 font-medium text-ink-soft aria-[current=true]:bg-card aria-[current=true]:text-ink aria-[current=true]:shadow-sm"
          >
            {NAMES[column]}
            <span className="price-figures text-sm">{inColumn(column).length}</span>
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-3 lg:grid-cols-[repeat(5,minmax(13rem,1fr))] lg:overflow-x-auto lg:pb-2">
        {BOARD_COLUMNS.map((column) => (
          <section
            key={column}
            aria-labelledby={`column-${column}`}
            className={`min-w-0 rounded-card lg:bg-line/50 lg:p-1.5 ${column === shown ? '' : 'max-lg:hidden'}`}
          >
            <h3
              id={`column-${column}`}
              className="flex items-baseline justify-between gap-2 px-2 pt-1 pb-2 font-semibold max-lg:sr-only"
            >
              {NAMES[column]}
              <span className="price-figures font-normal text-ink-soft text-sm">{inColumn(column).length}</span>
            </h3>
            {inColumn(column).length === 0 && <p className="px-2 pb-2 text-ink-soft text-sm">{EMPTY[column]}</p>}
            <ul className="grid gap-2 sm:max-lg:grid-cols-2">
              {inColumn(column).map((entry) => (
                <li key={entry.order._id} className="min-w-0">
                  <BoardOrder entry={entry} giving={giving} now={now} onChanged={onChanged} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const EMPTY: Record<BoardColumn, string> = {
  to_pick: 'Nothing to pick',
  picking: 'Nobody is picking',
  ready: 'Nothing is ready',
  on_the_way: 'Nobody is out',
  came_back: 'Nothing came back',
}
