import { type SubmitEvent, useState } from 'react'
import { type SellerCategory, type saveCategories, setCategoryPicture } from '#contract/catalog/seller-categories.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { isSamePath } from '#domain/category-tree.ts'
import type { Reply } from '../../core/api.ts'
import { byFieldName, useFieldErrors } from '../../core/field-errors.ts'
import { uploadForm } from '../../core/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { toast } from '../../ui/toast.tsx'
import { noteSessionEnd } from '../account/seller-session.ts'
import { CategoryFields } from './category-fields.tsx'
import { movedTo, placeOf, withValues } from './category-list.ts'
import { newValues, readValues, valuesOf } from './category-values.ts'
import { DeleteForm } from './delete-form.tsx'
import type { Listed } from './use-category-list.ts'

/** The category, or null for a new one, and the list as it was when the dialog was opened. */
export type Editing = { category: SellerCategory | null; listed: Listed; isDeleting?: boolean }

export type SaveList = (body: BodyToSend<typeof saveCategories>) => Promise<Reply<typeof saveCategories>>

type CategoryDialogProps = {
  editing: Editing | null
  /** The list as it is now. */
  newest: Listed | null
  save: SaveList
  show: (listed: Listed) => void
  onEditing: (editing: Editing) => void
  onDeleted: () => void
  onClose: () => void
}

export function CategoryDialog({ editing, onClose, ...rest }: CategoryDialogProps) {
  const { category, isDeleting } = editing ?? {}
  const title = category ? `${isDeleting ? 'Delete' : 'Edit'} ${category.text}` : 'Add a category'
  return (
    <Dialog open={editing !== null} onClose={onClose} title={title}>
      {editing?.category && isDeleting ? (
        <DeleteForm category={editing.category} editing={editing} onClose={onClose} {...rest} />
      ) : (
        editing && <CategoryForm key={category?._id ?? ''} editing={editing} onClose={onClose} {...rest} />
      )}
    </Dialog>
  )
}

type CategoryFormProps = Omit<CategoryDialogProps, 'editing' | 'onDeleted'> & { editing: Editing }

function CategoryForm({ editing, newest, save, show: showList, onEditing, onClose }: CategoryFormProps) {
  const { category, listed } = editing
  const { errors, show, formProps } = useFieldErrors()
  const [values, setValues] = useState(
    category ? valuesOf(category, placeOf(listed.categories, category)) : newValues(listed.categories.length),
  )
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readValues(values)
    show('errors' in read ? read.errors : {})
    if ('errors' in read) return
    setBusy(true)
    setProblem('')
    const isSorted = category && values.parent === (category.parent ?? '')
    const sorted = isSorted ? movedTo(listed.categories, category, values.place) : listed.categories
    const list = withValues(sorted, read.values, category)
    const reply = await save({ categories: list, version: listed.version })
    setBusy(false)
    if (!reply.success) return refused(reply)
    const saved = reply.categories.find(({ path }) => isSamePath(path, read.values.path))
    if (picture && saved && !(await sendPicture(saved, reply))) return
    toast.success(category ? 'Category saved' : 'Category added')
    onClose()
  }

  function refused({ code, message, fields }: Extract<Reply<typeof saveCategories>, { success: false }>) {
    const named = byFieldName(Object.entries(fields ?? {}))
    show(named)
    if (!['text', 'path', 'parent', 'bgColor', 'aliases'].some((name) => named[name])) setProblem(message)
    if (code === 'changed_meanwhile') setProblem(`${message} What you typed is still here.`)
  }

  /** The category is saved already: the dialog stays for another picture. */
  async function sendPicture(saved: SellerCategory, base: Listed): Promise<boolean> {
    const form = new FormData()
    form.set('category', JSON.stringify({ id: saved._id }))
    if (picture) form.append('images', picture)
    setBusy(true)
    const reply = await uploadForm(setCategoryPicture, { form, onProgress: () => undefined })
    setBusy(false)
    noteSessionEnd(reply)
    if (reply.success) {
      showList(reply)
      return true
    }
    onEditing({ category: saved, listed: base })
    show({ picture: reply.message })
    return false
  }

  /** After a conflict the list is loaded anew, and the next try is held against that. */
  const isOvertaken = newest !== null && newest.version !== listed.version
  const again = () => {
    const now = newest?.categories.find(({ _id }) => _id === category?._id)
    if (newest) onEditing({ category: category ? (now ?? null) : null, listed: newest })
    setProblem('')
  }
  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      {problem && (
        <div role="alert" className="rounded-field bg-berry-tint px-4 py-3 text-berry">
          <p>{problem}</p>
          {isOvertaken && (
            <Button variant="quiet" size="small" onClick={again} className="mt-2">
              Continue with the new list
            </Button>
          )}
        </div>
      )}
      <CategoryFields
        category={category}
        categories={listed.categories}
        values={values}
        errors={errors}
        picture={picture}
        onChange={setValues}
        onPicture={setPicture}
      />
      <FormActions submit={category ? 'Save' : 'Add'} busy={busy} onClose={onClose}>
        {category && (
          <Button variant="danger" onClick={() => onEditing({ ...editing, isDeleting: true })} className="mr-auto px-4">
            Merge or delete
          </Button>
        )}
      </FormActions>
    </form>
  )
}
