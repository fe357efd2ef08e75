import { type ReactNode, useEffect, useId, useRef } from 'react'
import { pictureAt } from '../../ui/picture.tsx'
import { type Conflict, labelOf } from './product-texts.ts'

export type Side = 'mine' | 'theirs'
export type PictureConflict = { mine: readonly string[]; theirs: readonly string[] }

type ConflictPanelProps = {
  conflicts: readonly Conflict[]
  pictures: PictureConflict | null
  /** By field name, and 'pictures'. */
  kept: Readonly<Record<string, Side>>
  onKeep: (name: string, side: Side) => void
}

/** Somebody else saved this product meanwhile: both values of each field, and which of them is saved. */
export function ConflictPanel({ conflicts, pictures, kept, onKeep }: ConflictPanelProps) {
  const isEmpty = conflicts.length === 0 && !pictures
  const panel = useRef<HTMLDivElement>(null)
  // Save is below the fields, and the question above them.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-card border border-tangerine bg-tangerine-tint p-4 outline-none"
    >
      <p className="font-medium">Someone else changed this product while you were editing.</p>
      <p className="text-sm">
        {isEmpty
          ? 'Your changes don’t overlap. Press Save to keep both.'
          : 'Choose what to keep for each field, then press Save.'}
      </p>
      {conflicts.map(({ name, mine, theirs }) => (
        <Choice key={name} name={name} label={labelOf(name)} side={kept[name]} onKeep={onKeep}>
          {(side) => <TypedValue text={side === 'mine' ? mine : theirs} />}
        </Choice>
      ))}
      {pictures && (
        <Choice name="pictures" label="Pictures" side={kept.pictures} onKeep={onKeep}>
          {(side) => <Thumbnails urls={pictures[side]} />}
        </Choice>
      )}
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  side: Side | undefined
  onKeep: ConflictPanelProps['onKeep']
  children: (side: Side) => ReactNode
}

const SIDES = [
  { side: 'mine', title: 'Yours' },
  { side: 'theirs', title: 'Theirs' },
] as const

export function Choice({ name, label, side: kept, onKeep, children }: ChoiceProps) {
  const group = useId()
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SIDES.map(({ side, title }) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-field-line bg-card px-3 py-2.5 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              // Not a field of the product: the form that is sent has none of this name.
              name={group}
              checked={kept === side}
              onChange={() => onKeep(name, side)}
              className="mt-1 size-4 shrink-0 accent-leaf"
            />
            <span className="min-w-0">
              <span className="block text-ink-soft text-sm">{title}</span>
              {children(side)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const TypedValue = ({ text }: { text: string }) => (
  <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{text || '(empty)'}</span>
)

function Thumbnails({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return <span>No pictures</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {urls.map((url, place) => (
        <img
          key={url}
          src={url.startsWith('blob:') ? url : pictureAt(url, 160)}
          alt={`Number ${place + 1}`}
          className="size-12 rounded-field bg-paper object-contain"
        />
      ))}
    </span>
  )
}
