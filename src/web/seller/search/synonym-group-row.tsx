import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SynonymGroup } from '#contract/catalog/seller-search.ts'
import { Button } from '../../ui/button.tsx'
import { nameOf } from './group-name.ts'
import { WordsForm } from './words-form.tsx'

type SynonymGroupRowProps = {
  group: SynonymGroup
  onSaved: (group: SynonymGroup) => void
  onDelete: () => Promise<unknown>
}

export function SynonymGroupRow({ group, onSaved, onDelete }: SynonymGroupRowProps) {
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)

  function stopEditing() {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }

  async function remove() {
    setDeleting(true)
    await onDelete()
    setDeleting(false)
  }

  if (editing) {
    return (
      <li className="p-4">
        <WordsForm
          label="Synonyms"
          submitText="Save"
          group={group}
          onSaved={(saved) => {
            onSaved(saved)
            stopEditing()
          }}
          onCancel={stopEditing}
        />
      </li>
    )
  }
  return (
    <li className="flex items-start gap-2 py-2 pr-2 pl-4">
      <ul aria-label={nameOf(group)} className="flex min-w-0 flex-1 flex-wrap gap-1.5 py-2">
        {group.words.map((word) => (
          <li key={word} className="wrap-anywhere max-w-full rounded-2xl bg-leaf-tint px-3 py-0.5">
            {word}
          </li>
        ))}
      </ul>
      <Button
        ref={edit}
        variant="round"
        aria-label={`Edit ${nameOf(group)}`}
        title="Edit"
        onClick={() => setEditing(true)}
      >
        <Pencil size={18} aria-hidden />
      </Button>
      <Button
        variant="round"
        aria-label={`Delete ${nameOf(group)}`}
        title="Delete"
        busy={deleting}
        onClick={() => void remove()}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </li>
  )
}
