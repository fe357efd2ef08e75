import { listSellerCategories, type SellerCategory } from '#contract/catalog/seller-categories.ts'
import { useSellerQuery } from '../account/seller-query.ts'

/** Undefined until they are loaded. */
export function useCategories(): SellerCategory[] | undefined {
  const { view } = useSellerQuery(listSellerCategories, undefined)
  return view.state === 'ready' ? view.reply.categories : undefined
}
