import { useRef } from 'react'
import { listSellerCategories, type SellerCategory, saveCategories } from '#contract/catalog/seller-categories.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import type { Reply } from '../../core/api.ts'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { listToSend } from './category-list.ts'

export type Listed = { categories: SellerCategory[]; version: number }

/** The list of categories, and how it is changed: a change of somebody else in between is told, not overwritten. */
export function useCategoryList() {
  const { view, reload, retry, change } = useSellerQuery(listSellerCategories, undefined)
  const wanted = useRef<SellerCategory[] | null>(null)
  const isSending = useRef(false)

  const show = ({ categories, version }: Listed) => change((reply) => ({ ...reply, categories, version }))

  /** `version` is that of the list which the seller saw when the change was begun. */
  async function save(body: BodyToSend<typeof saveCategories>): Promise<Reply<typeof saveCategories>> {
    const reply = await callAsSeller(saveCategories, { body })
    if (reply.success) show(reply)
    else if (reply.code === 'changed_meanwhile') await reload()
    return reply
  }

  /** At once on the screen, and saved one after another: buttons are pressed quicker than lists are saved. */
  async function sort(categories: SellerCategory[], version: number): Promise<void> {
    change((reply) => ({ ...reply, categories }))
    wanted.current = categories
    if (isSending.current) return
    isSending.current = true
    for (let at = version; wanted.current; ) {
      const next: SellerCategory[] = wanted.current
      wanted.current = null
      const reply = await callAsSeller(saveCategories, { body: { categories: listToSend(next), version: at } })
      if (!reply.success) {
        wanted.current = null
        toast.error(reply.message)
        await reload()
        break
      }
      at = reply.version
      change((now) => ({ ...now, version: reply.version }))
    }
    isSending.current = false
  }

  return { view, retry, show, save, sort }
}
