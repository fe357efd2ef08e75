import { Link } from '../../ui/link.tsx'

/** The changes that a reorder passes in the location's state; any other state is ignored. */
export function readChanges(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('changes' in state) || !Array.isArray(state.changes)) return []
  return state.changes.filter((change) => typeof change === 'string')
}

export function ReorderNotice({ changes }: { changes: string[] }) {
  return (
    <section
      aria-labelledby="reorder-changes"
      className="mb-5 rounded-card border border-line bg-tangerine-tint px-5 py-4"
    >
      <h2 id="reorder-changes" className="font-semibold">
        What changed since that order
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Link
        to="/cart"
        replace
        preventScrollReset
        className="-mb-2 inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
      >
        Got it
      </Link>
    </section>
  )
}
