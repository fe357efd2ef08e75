import ChevronDown from 'lucide-react/icons/chevron-down'
import type { MouseEvent, ToggleEvent } from 'react'
import { Count, FacetList } from './facet-list.tsx'
import type { Facet } from './facet-options.ts'
import { OptionLink } from './filter-link.tsx'

export const FILTERS_ID = 'filters'

const pill = (isChosen: boolean) =>
  `flex min-h-11 list-none items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium text-sm lg:max-xl:px-3 ${isChosen ? 'border-leaf bg-leaf-tint text-leaf-deep' : 'border-line bg-card'}`

/** Without this script the menu closes as a native one does: by another press on its pill, or when another opens. */
const letItClose = ({ currentTarget: menu, newState }: ToggleEvent<HTMLDetailsElement>) => {
  if (newState === 'open')
    import('./menu-closing.ts').then(
      ({ closeAsMenu }) => closeAsMenu(menu),
      () => undefined,
    )
}

/** Not in that script: an option may be chosen before it has loaded. */
const closeOnChoice = ({ currentTarget: link }: MouseEvent) => {
  const menu = link.closest('details')
  if (menu) menu.open = false
  menu?.querySelector('summary')?.focus()
}

type FilterBarProps = {
  menus: Facet[]
  /** A facet of one option: a pill that is on or off. */
  toggle: Facet | undefined
}

/**
 * Works without JavaScript: the menus are native, and their options are links. On phones a sheet takes its place, and
 * without JavaScript the link to it shows the bar.
 */
export function FilterBar({ menus, toggle }: FilterBarProps) {
  return (
    <nav
      id={FILTERS_ID}
      aria-label="Filters"
      className="flex flex-wrap items-start gap-2 max-lg:not-target:hidden min-w-0"
    >
      {menus.map(({ title, options, ...many }) => (
        <details key={title} name="filter" onToggle={letItClose} className="group relative max-lg:w-full">
          <summary
            className={`${pill(options.some(({ isChosen }) => isChosen))} transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint [&::-webkit-details-marker]:hidden`}
          >
            {title}
            <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
          </summary>
          <div className="top-full left-0 z-20 mt-2 w-72 rounded-card border border-line bg-card p-2 max-lg:w-full lg:absolute lg:shadow-float">
            <FacetList title={title} options={options} {...many} onChoose={many.areMany ? undefined : closeOnChoice} />
          </div>
        </details>
      ))}
      {toggle?.options.map((option) => (
        <OptionLink key={option.name} option={option} className={pill(option.isChosen)}>
          {option.name} <Count of={option.count} />
        </OptionLink>
      ))}
    </nav>
  )
}
