import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useClosedOnLeaving } from './closed-on-leaving.ts'
import { SearchBox } from './search-box.tsx'

export const SEARCH_PANEL_ID = 'search-panel'
const SEARCH_ID = 'panel-search'

/** The search of small screens, in the header's place. A popover: it opens, closes and gives focus back by itself. */
export function SearchPanel() {
  const panel = useRef<HTMLDivElement>(null)
  useClosedOnLeaving(panel, SEARCH_ID)

  return (
    <div
      ref={panel}
      id={SEARCH_PANEL_ID}
      popover="auto"
      className="menu-popover fixed inset-x-0 top-0 bottom-auto m-0 w-full overflow-visible border-line border-b bg-card text-ink lg:hidden"
    >
      <div className="flex h-16 items-center gap-1 pr-4 pl-2 sm:pr-6 sm:pl-4">
        <Button variant="round" aria-label="Close search" popoverTarget={SEARCH_PANEL_ID} popoverTargetAction="hide">
          <ArrowLeft size={22} aria-hidden />
        </Button>
        <SearchBox
          id={SEARCH_ID}
          liveResults
          focusedFirst
          onDone={() => panel.current?.hidePopover()}
          className="flex-1"
        />
      </div>
    </div>
  )
}
