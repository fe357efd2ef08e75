import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCloseOnNavigation } from './close-on-navigation.ts'
import { SearchBox } from './search-box.tsx'

export const SEARCH_PANEL_ID = 'search-panel'
const SEARCH_ID = 'panel-search'

/** The search on small screens. A popover: the browser opens and closes it and returns the focus. */
export function SearchPanel() {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnNavigation(panel, SEARCH_ID)

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
          suggests
          focusedFirst
          onDone={() => panel.current?.hidePopover()}
          className="flex-1"
        />
      </div>
    </div>
  )
}
