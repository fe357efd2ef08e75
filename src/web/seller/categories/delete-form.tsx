import { type SubmitEvent, useState } from 'react'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { inTreeSequence } from '#domain/category-tree.ts'
import { FormActions } from '../../ui/form-actions.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Editing, SaveList } from './category-dialog.tsx'
import { childrenOf, countWords, listToSend, without } from './category-list.ts'

type DeleteFormProps = {
  category: SellerCategory
  editing: Editing
  save: SaveList
  onDeleted: () => void
  onClose: () => void
}

/** Deleting with another category for its products is merging. */
export function DeleteForm({ category, editing, save, onDeleted, onClose }: DeleteFormProps) {
  const { categories, version } = editing.listed
  const [target, setTarget] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const others = inTreeSequence(without(categories, category))
  const parts = childrenOf(categories, category)
  const hasProducts = category.products > 0

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (hasProducts && !target) return setProblem('Choose where its products go.')
    setBusy(true)
    const moves = target ? [{ from: category.path, to: target }] : []
    const reply = await save({ categories: listToSend(others), version, moves })
    setBusy(false)
    if (!reply.success) return setProblem(reply.message)
    toast.success(target ? 'Categories merged' : 'Category deleted')
    onDeleted()
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>
        {hasProducts
          ? `${category.text} has ${countWords(category)}, archived ones included. They go to another category.`
          : `${category.text} has no products.`}
        {parts.length > 0 &&
          ` Its ${parts.length === 1 ? 'sub-category becomes' : 'sub-categories become'} a category of its own.`}
      </p>
      <SelectField
        label={hasProducts ? 'Move its products to' : 'Send visitors of its page to'}
        value={target}
        error={problem}
        hint="Its old address leads there, too."
        onChange={(event) => {
          setTarget(event.target.value)
          setProblem(undefined)
        }}
      >
        <option value="">{hasProducts ? 'Choose a category' : 'Nowhere'}</option>
        {others.map(({ _id, path, text, parent }) => (
          <option key={_id} value={path}>
            {parent === null ? text : `– ${text}`}
          </option>
        ))}
      </SelectField>
      <FormActions submit={target ? 'Merge and delete' : 'Delete'} variant="danger" busy={busy} onClose={onClose} />
    </form>
  )
}
