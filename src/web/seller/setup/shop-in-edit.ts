import { useCallback, useRef, useState } from 'react'
import { readSellerShop, readShop, saveShop } from '#contract/shop/shop.ts'
import { callApi } from '../../core/api.ts'
import { setShop, shop } from '../../core/shop.ts'
import { wholeStyles } from '../../core/shop-styles.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { changedFacts, type FactConflict, factConflicts, wrongFacts } from './fact-changes.ts'
import { factsInPage } from './facts-in-page.ts'
import type { SavedShop } from './setup-context.ts'
import type { StepProps, WantedFactsToSend } from './step.ts'

export type Overtaken = { mine: WantedFactsToSend; newest: SavedShop; conflicts: FactConflict[] }

/** The facts as they were read or last saved here. Somebody else's change is never overwritten without a question. */
export function useShopInEdit(read: SavedShop) {
  const [saved, setSaved] = useState(read)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const newest = useRef(saved)

  const onSaved = useCallback(({ shop, version }: SavedShop) => {
    newest.current = { shop, version }
    setSaved(newest.current)
    showInThisTab(shop)
  }, [])

  async function save(wanted: WantedFactsToSend): Promise<Awaited<ReturnType<StepProps['save']>>> {
    const { shop, version } = newest.current
    const changed = changedFacts(shop, wanted)
    if (Object.keys(changed).length === 0) return null
    const reply = await callAsSeller(saveShop, { body: { shop: changed, version } })
    if (reply.success) {
      setOvertaken(null)
      onSaved(await afterSave(reply))
      toast.success(reply.message)
      return null
    }
    if (reply.code === 'changed_meanwhile') {
      const now = await callAsSeller(readSellerShop)
      if (now.success) setOvertaken({ mine: changed, newest: now, conflicts: factConflicts(shop, changed, now.shop) })
      else toast.error(now.message)
      return {}
    }
    toast.error(reply.message)
    return wrongFacts(reply.fields)
  }

  /** Goes on from the newest facts, and saves those of one's own that were chosen. */
  async function settle(kept: WantedFactsToSend): Promise<void> {
    if (!overtaken) return
    onSaved(overtaken.newest)
    setOvertaken(null)
    await save(kept)
  }

  return { shop: saved.shop, save, overtaken, settle, onSaved }
}

/** A demo may have become somebody's own with this save: then what nobody has said has other defaults. */
async function afterSave(saved: SavedShop): Promise<SavedShop> {
  if (!shop().isDemo) return saved
  const now = await callAsSeller(readSellerShop)
  return now.success ? now : saved
}

const OWN_STYLES = 'saved-look'

/** Name and colour of this tab change at once; other pages have them with the next request. */
function showInThisTab(saved: SavedShop['shop']): void {
  setShop(factsInPage(shop(), saved))
  void showStage()
  const styles = document.getElementById(OWN_STYLES) ?? document.head.appendChild(document.createElement('style'))
  styles.id = OWN_STYLES
  styles.textContent = wholeStyles(saved)
}

/** The ways to pay that the owner wants and the shop can offer, and whether it is still the demo. */
async function showStage(): Promise<void> {
  const reply = await callApi(readShop)
  if (!reply.success) return
  const { isDemo: _, ...facts } = shop()
  setShop({ ...facts, payments: reply.shop.payments, ...(reply.isDemo && { isDemo: true }) })
}
