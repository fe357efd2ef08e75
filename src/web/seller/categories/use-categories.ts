import { listSellerCategories, type SellerCategory } from '#contract/catalog/seller-categories.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import type { Failed } from '../screen/failed-part.tsx'

/** Undefined until they are loaded; a screen that offers them shows why it cannot. */
export function useCategories(): { categories: SellerCategory[] | undefined; failed: Failed | null } {
  const { view, retry } = useSellerQuery(listSellerCategories, undefined)
  return {
    categories: view.state === 'ready' ? view.reply.categories : undefined,
    failed: view.state === 'failed' ? { message: view.message, onRetry: retry } : null,
  }
}
