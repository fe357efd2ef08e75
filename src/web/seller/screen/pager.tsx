import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'

type Trail = { trail: readonly string[] }

/** Cursors of the previous pages. Keyset paging only leads forward, so they are kept in the history's state. */
function readTrail(state: unknown): readonly string[] {
  const { trail } = (state ?? {}) as Partial<Trail>
  return Array.isArray(trail) && trail.every((cursor) => typeof cursor === 'string') ? trail : []
}

/** The URL's `cursor` is the current page; without one it is the first. */
export function Pager({ nextCursor }: { nextCursor: string | undefined }) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const cursor = new URLSearchParams(search).get('cursor') ?? ''
  const trail = readTrail(state)
  if (!nextCursor && !cursor) return null

  function go(to: string, nextTrail: readonly string[]) {
    const params = new URLSearchParams(search)
    if (to) params.set('cursor', to)
    else params.delete('cursor')
    void navigate({ search: params.toString() }, { state: { trail: nextTrail } satisfies Trail })
  }

  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-center gap-4 print:hidden">
      <Button
        variant="quiet"
        disabled={!cursor}
        onClick={() => go(trail.at(-1) ?? '', trail.slice(0, -1))}
        size="small"
      >
        <ChevronLeft size={18} aria-hidden />
        Previous
      </Button>
      {(trail.length > 0 || !cursor) && (
        <span className="price-figures text-ink-soft text-sm">Page {trail.length + 1}</span>
      )}
      <Button
        variant="quiet"
        disabled={!nextCursor}
        onClick={() => nextCursor && go(nextCursor, [...trail, cursor])}
        size="small"
      >
        Next
        <ChevronRight size={18} aria-hidden />
      </Button>
    </nav>
  )
}
