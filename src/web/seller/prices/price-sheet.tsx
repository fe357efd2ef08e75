import { type ClipboardEvent, useCallback, useRef, useState } from 'react'
import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import packagePicture from '#seed/art/package.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { useCategories } from '../categories/use-categories.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { PagedQuery, pageToSend } from '../screen/paged-query.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import { ChangeManyDialog } from './change-many-dialog.tsx'
import { isTable, pastedCells } from './pasted-cells.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Column } from './sheet-columns.ts'
import { type Edits, readEdit, withText, withTyping } from './sheet-edits.ts'
import { focusCell, moveByKey, type Place, placeOf } from './sheet-keys.ts'
import { SheetSkeleton, SheetTable } from './sheet-table.tsx'
import { filterOf, readSheetQuery, SheetToolbar } from './sheet-toolbar.tsx'

const PAGE = 100

type PriceSheetProps = { edits: Edits; onEdits: (change: (now: Edits) => Edits) => void }

export function PriceSheet({ edits, onEdits }: PriceSheetProps) {
  const { params, setParam } = useUrlQuery()
  const { categories, failed } = useCategories()
  const query = readSheetQuery(params, categories)
  const filter = filterOf(query)
  const { view, reload, retry } = useSellerQuery(listSellerProducts, { ...filter, ...pageToSend(query.cursor, PAGE) })
  const [selected, setSelected] = useState<ReadonlyMap<string, SellerProduct>>(new Map())
  const [shown, setShown] = useState<Column>('offerPrice')
  const [reviewing, setReviewing] = useState(false)
  const [changingMany, setChangingMany] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const cell = useRef<Place>({ row: 0, column: 'offerPrice' })
  const listed = view.state === 'ready' ? view.reply : null
  const read = [...edits.values()].map(readEdit)

  const onType = useCallback(
    (product: SellerProduct, column: Column, text: string, isDone: boolean) =>
      onEdits((now) => (isDone ? withText : withTyping)(now, product, column, text)),
    [onEdits],
  )
  const onSelect = useCallback(
    (products: readonly SellerProduct[], wanted: boolean) =>
      setSelected((now) => {
        const next = new Map(now)
        for (const product of products) wanted ? next.set(product._id, product) : next.delete(product._id)
        return next
      }),
    [],
  )
  const onNext = useCallback((row: number, column: Column) => {
    if (sheet.current && !focusCell(sheet.current, { row: row + 1, column })) save.current?.focus()
  }, [])

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    const from = placeOf(event.target)
    if (!from || !listed || !isTable(text)) return
    event.preventDefault()
    const { cells, lost } = pastedCells(text, from, listed.products)
    onEdits((now) => cells.reduce((all, { product, column, text }) => withText(all, product, column, text), now))
    if (lost > 0)
      toast.error(
        `${lost.toLocaleString('en-IN')} ${lost === 1 ? 'row' : 'rows'} didn’t fit: the page ends before them.`,
      )
    else toast.success(`Pasted ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`)
  }

  /** Where a keyboard left the sheet; on a phone that would open its keypad. */
  function returnToCell() {
    if (matchMedia('(pointer: coarse)').matches) return
    setTimeout(() => sheet.current && focusCell(sheet.current, cell.current))
  }

  async function onSaved() {
    setReviewing(false)
    onEdits(() => new Map())
    setSelected(new Map())
    await reload()
    returnToCell()
  }

  function onDiscard() {
    onEdits(() => new Map())
    undoToast('Changes discarded', {
      id: 'discarded',
      onUndo: () => onEdits((now) => new Map([...edits, ...now])),
    })
    returnToCell()
  }

  return (
    <>
      <SheetToolbar
        query={query}
        categories={categories ?? []}
        setParam={setParam}
        shown={shown}
        onShow={setShown}
        selected={selected.size}
        onChangeMany={() => setChangingMany(true)}
      />
      {failed && <FailedPart what="Couldn’t load the categories." {...failed} className="mb-5" />}
      <PagedQuery view={view} onRetry={retry} failedTitle="Couldn’t load the products" skeleton={<SheetSkeleton />}>
        {({ products, total }, stale) =>
          products.length === 0 ? (
            <NoProducts isFiltered={query.search !== '' || query.category !== ''} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes come from the cells in it
            <div
              ref={sheet}
              onFocus={({ target }) => {
                cell.current = placeOf(target) ?? cell.current
              }}
              onKeyDown={(event) => moveByKey(event, () => save.current?.focus())}
              onPaste={onPaste}
            >
              <SheetTable
                products={products}
                total={total}
                stale={stale}
                edits={edits}
                selected={selected}
                shown={shown}
                onType={onType}
                onSelect={onSelect}
                onNext={onNext}
              />
            </div>
          )
        }
      </PagedQuery>
      <SaveBar ref={save} read={read} onDiscard={onDiscard} onReview={() => setReviewing(true)} />
      <ReviewDialog
        open={reviewing}
        read={read}
        onEdits={onEdits}
        onClose={() => setReviewing(false)}
        onSaved={onSaved}
        onUndone={reload}
      />
      <ChangeManyDialog
        open={changingMany}
        selected={[...selected.values()]}
        filter={filter}
        total={listed?.total ?? 0}
        categories={categories ?? []}
        onClose={() => setChangingMany(false)}
        onChanged={(change) => {
          onEdits(change)
          setChangingMany(false)
          setReviewing(true)
        }}
      />
    </>
  )
}

const NoProducts = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      picture={packagePicture}
      title="No products found"
      action={
        <ButtonLink variant="quiet" to="/seller/prices">
          Show all products
        </ButtonLink>
      }
    >
      No products match this search and category.
    </EmptyState>
  ) : (
    <EmptyState
      picture={packagePicture}
      title="No products yet"
      action={<ButtonLink to="/seller">Add Product</ButtonLink>}
    >
      Add your first product, or import a list.
    </EmptyState>
  )
