import ListFilter from 'lucide-react/icons/list-filter'
import { type MouseEvent, useCallback, useState } from 'react'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { chosenOptions } from './facet-options.ts'
import { FILTERS_ID } from './filter-bar.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'

const fetchSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet
const fetchEarly = () => void fetchSheet().catch(() => undefined)

type FilterButtonProps = Omit<FilterSheetProps, 'open' | 'onClose'>

/** On phones and tablets. A link to the filter bar, for when the sheet cannot be loaded. */
export function FilterButton(props: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const showBar = useCallback(() => {
    setOpen(false)
    window.location.hash = FILTERS_ID
  }, [])
  const FilterSheet = useLazyComponent(fetchSheet, open, showBar)

  const { length: chosen } = chosenOptions(props.query)

  const openSheet = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }

  return (
    <div className="lg:hidden">
      <a
        href={`#${FILTERS_ID}`}
        aria-haspopup="dialog"
        onClick={openSheet}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-sm"
      >
        <ListFilter size={16} aria-hidden />
        Filters
        {chosen > 0 && (
          <span className="price-figures grid h-5 min-w-5 place-items-center rounded-full bg-leaf px-1.5 text-on-leaf text-xs">
            {chosen} <span className="sr-only">chosen</span>
          </span>
        )}
      </a>
      {FilterSheet && <FilterSheet {...props} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
