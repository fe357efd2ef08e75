import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { type SupplierList, savePurchaseList } from '#contract/goods/buying.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { ProductFinder } from '../goods/product-finder.tsx'
import { BuyingLine } from './buying-line.tsx'
import { ListActions } from './list-actions.tsx'
import { addedLine, boughtIn, costOf, isEdited, type ListDraft, linesOf, NO_DRAFT, typedIn } from './list-draft.ts'
import { ShareList } from './share-list.tsx'
import { SupplierHead } from './supplier-head.tsx'

const focusField = (part: HTMLElement | null) => part?.querySelector('input')?.focus()

type SupplierCardProps = {
  list: SupplierList
  day: string
  onSaved: () => Promise<unknown>
  onEdited: (isEdited: boolean) => void
}

/** What is bought from one supplier: suggested, edited, saved, sent. */
export function SupplierCard({ list, day, onSaved, onEdited }: SupplierCardProps) {
  const [draft, setDraft] = useState<ListDraft>(NO_DRAFT)
  const [busy, setBusy] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const head = useRef<HTMLElement>(null)
  const lines = linesOf(list, draft)
  const bought = boughtIn(list, draft)
  const edited = isEdited(list, draft)
  useEffect(() => onEdited(edited), [onEdited, edited])
  const isFixed = list.list?.received ?? false

  function add(product: SellerProduct) {
    if (lines.some((line) => line.product._id === product._id))
      return void toast.error(`${product.name} is already on the list.`)
    setDraft((before) => ({ ...before, added: [...before.added, addedLine(product)] }))
  }

  async function save(sent: boolean) {
    if (!bought) return void toast.error('Please check the marked fields.')
    setBusy(true)
    const body = {
      supplier: list._id,
      day,
      lines: bought.map(({ product, packs }) => ({ product: product._id, packs })),
      sent,
      version: list.list?.version ?? 0,
    }
    const reply = await callAsSeller(savePurchaseList, { body })
    if (reply.success) {
      toast.success(reply.message)
      await onSaved()
      setDraft(NO_DRAFT)
      setIsAdding(false)
      // The button that was pressed is another one now, or none.
      if (document.activeElement === document.body) head.current?.focus()
    } else toast.error(reply.message)
    setBusy(false)
  }

  const { cost, isWhole } = costOf(boughtWithCost(lines, bought ?? []))
  return (
    <details open={list.due && lines.length > 0} className="group rounded-card border border-line bg-card px-4 sm:px-5">
      <SupplierHead ref={head} list={list} products={bought?.length ?? 0} cost={cost} />
      <ul aria-label={`To buy from ${list.name}`}>
        {lines.map((line) => (
          <BuyingLine
            key={line.product._id}
            line={line}
            list={list}
            typed={typedIn(draft, line)}
            isAdded={draft.added.includes(line)}
            isFixed={isFixed}
            onType={(text) =>
              setDraft((before) => ({ ...before, typed: { ...before.typed, [line.product._id]: text } }))
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-1">
        <p className="py-2 text-ink-soft text-sm">
          {list.leftOff > 0 && `${list.leftOff.toLocaleString('en-IN')} more products are needed than fit here. `}
          {enoughWords(list)}
          {!isWhole && ' The total leaves out products without a cost.'}
        </p>
        {!isFixed && !isAdding && (
          <Button variant="quiet" size="small" className="my-1" onClick={() => setIsAdding(true)}>
            <Plus size={16} aria-hidden />
            Add a product<span className="sr-only"> to the list for {list.name}</span>
          </Button>
        )}
      </div>
      {!isFixed && isAdding && (
        <div ref={focusField} className="max-w-xl pb-4">
          <ProductFinder label={`Add to ${list._id ? list.name : 'this list'}`} onFound={add} />
        </div>
      )}
      {(bought === null || bought.length > 0 || list.list) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-4">
          {bought && bought.length > 0 ? <ShareList list={list} lines={bought} /> : <span />}
          <ListActions
            list={list}
            isEdited={edited}
            isEmpty={bought?.length === 0}
            busy={busy}
            onSave={(sent) => void save(sent)}
          />
        </div>
      )}
    </details>
  )
}

function boughtWithCost(
  lines: ReturnType<typeof linesOf>,
  bought: readonly { product: { _id: string }; packs: number }[],
) {
  const packs = new Map(bought.map((line) => [line.product._id, line.packs]))
  return lines.flatMap((line) => {
    const count = packs.get(line.product._id)
    return count ? [{ ...line, packs: count }] : []
  })
}

function enoughWords({ enough }: SupplierList): string {
  if (enough === 0) return ''
  return enough === 1 ? 'There’s enough of 1 more product.' : `There’s enough of ${enough} more products.`
}
