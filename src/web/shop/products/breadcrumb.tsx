import { Link } from '../../ui/link.tsx'

type BreadcrumbProps = { steps: readonly { name: string; path: string }[]; here: string }

export function Breadcrumb({ steps, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-ink-soft text-sm">
      <ol className="flex items-center sm:flex-wrap">
        {steps.map(({ name, path }) => (
          <li key={path} className="flex shrink-0 items-center after:px-1 after:content-['/'] after:[content:'/'/'']">
            <Link
              to={path}
              className="inline-flex min-h-11 items-center rounded-field px-1 underline-offset-4 hover:text-leaf hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="truncate px-1 font-medium text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
