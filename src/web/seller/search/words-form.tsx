import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { type SynonymGroup, saveSynonyms } from '#contract/catalog/seller-search.ts'
import { namesIn } from '#domain/typed-names.ts'
import { fieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type WordsFormProps = {
  label: string
  submitText: string
  /** The group to edit; absent for a new one. */
  group?: SynonymGroup
  onSaved: (group: SynonymGroup) => void
  onCancel?: () => void
}

export function WordsForm({ label, submitText, group, onSaved, onCancel }: WordsFormProps) {
  const [typed, setTyped] = useState(group?.words.join(', ') ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const body = { words: namesIn(typed), ...(group && { id: group._id }) }
    const [wrong] = Object.values(fieldErrors(saveSynonyms.body, body))
    setProblem(wrong)
    if (wrong) {
      input?.focus()
      return
    }
    setBusy(true)
    const reply = await callAsSeller(saveSynonyms, { body })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      setTyped('')
      onSaved(reply.group)
    } else {
      setProblem(reply.message)
      input?.focus()
    }
  }

  function cancelOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') onCancel?.()
  }

  return (
    <form noValidate onSubmit={save} onKeyDown={cancelOnEscape} className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        ref={group ? focusFirst : undefined}
        value={typed}
        autoComplete="off"
        placeholder="aloo, potato, आलू"
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
        error={problem}
        className="min-w-0 flex-1 basis-56"
      />
      <div className="flex gap-2">
        <Button type="submit" busy={busy}>
          {submitText}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
