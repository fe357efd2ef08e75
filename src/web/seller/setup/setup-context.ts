import { createContext, use, useEffect } from 'react'
import type { SellerShop } from './step.ts'

export type SavedShop = { shop: SellerShop; version: number }

type Setup = {
  /** Shows typed values in the preview, until they are saved. */
  setDraft(draft: Partial<SellerShop>): void
  /** What a call of the step's own has saved. */
  onSaved(saved: SavedShop): void
  goOn(): void
}

export const SetupContext = createContext<Setup>({
  setDraft: () => undefined,
  onSaved: () => undefined,
  goOn: () => undefined,
})

export const useSetup = () => use(SetupContext)

/** What is typed in a step shows in the preview at once. */
export function useDraft(draft: Partial<SellerShop>) {
  const { setDraft } = useSetup()
  const key = JSON.stringify(draft)
  useEffect(() => setDraft(JSON.parse(key)), [setDraft, key])
}
