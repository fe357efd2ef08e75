import * as z from 'zod/mini'
import {
  batchProblem,
  changeProducts,
  listProductBatches,
  type ProductBatch,
  undoProductChanges,
} from '#contract/catalog/product-batches.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { productsText } from './change-words.ts'
import { changeToSend, type Edits, fieldsChanged, type ReadEdit, rebased, valuesToSend } from './sheet-edits.ts'

type Saved =
  | { success: true; batch: string; products: number }
  /** `rebase`: the edits over what the products are now, where somebody else was faster. */
  | { success: false; message: string; rebase: (edits: Edits) => Edits }

export async function saveEdits(read: readonly ReadEdit[], at: Date | null): Promise<Saved> {
  const changes = read.filter((one) => fieldsChanged(one).length > 0).map(changeToSend)
  const reply = await callAsSeller(changeProducts, { body: { changes, ...(at && { at: at.toISOString() }) } })
  if (reply.success) return reply
  const problems = z.safeParse(z.array(batchProblem), reply.conflicts ?? [])
  const rebase = (edits: Edits) =>
    (problems.data ?? []).reduce((all, { id, now }) => (now ? rebased(all, id, now) : all), edits)
  return { success: false, message: reply.message, rebase }
}

/** Says what stays because it was changed since. */
export async function undoBatch(batch: string): Promise<boolean> {
  const reply = await callAsSeller(undoProductChanges, { body: { batch } })
  if (!reply.success) toast.error(reply.message)
  else if (reply.left.length === 0) toast.success(`${productsText(reply.restored)} back as before`)
  else {
    const names = reply.left.slice(0, 3).map(({ name }) => name)
    const more = reply.left.length > names.length ? ` and ${reply.left.length - names.length} more` : ''
    toast.error(`Changed since, so left alone: ${names.join(', ')}${more}. ${productsText(reply.restored)} restored.`)
  }
  return reply.success
}

/** Of a planned batch that couldn't be made as a whole: all but what stood in the way. */
export async function saveRest({ _id, problems }: Pick<ProductBatch, '_id' | 'problems'>): Promise<void> {
  const found = await callAsSeller(listProductBatches, { query: { id: _id } })
  if (!found.success) return toast.error(found.message)
  const inTheWay = new Set(problems.map(({ id }) => id))
  const rest = (found.batches[0]?.changes ?? []).filter(({ id }) => !inTheWay.has(id))
  const changes = rest.map(({ id, after }) => ({ id, ...valuesToSend(after) }))
  const reply = await callAsSeller(changeProducts, { body: { changes } })
  if (reply.success) toast.success(`${productsText(reply.products)} changed`)
  else toast.error(reply.message)
}
