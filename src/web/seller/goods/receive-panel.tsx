import { useRef, useState } from 'react'
import { receiveGoods } from '#contract/goods/receive.ts'
import { listSuppliers } from '#contract/goods/suppliers.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { lineToReceive, useListToReceive } from './list-to-receive.ts'
import { ProductFinder } from './product-finder.tsx'
import { type DraftLine, lineToSend, newLine, sumOf, type WrongLine, wrongIn } from './receive-draft.ts'
import { ReceivedLine } from './received-line.tsx'
import { RecentDeliveries } from './recent-deliveries.tsx'

const BOOKED_ALREADY = 'This delivery was already booked. See Recent deliveries before you book it again.'

export function ReceivePanel() {
  const suppliers = useSellerQuery(listSuppliers, undefined)
  const [supplierId, setSupplierId] = useState('')
  const [bill, setBill] = useState('')
  const [lines, setLines] = useState<DraftLine[]>([])
  const [wrong, setWrong] = useState<Record<number, WrongLine>>({})
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState('')
  const [booked, setBooked] = useState(0)
  const key = useRef(randomKey())
  const keys = useRef(0)
  useUnsavedChanges(lines.length > 0)
  const expected = useListToReceive((list) => {
    setSupplierId(list.supplier._id ?? '')
    setLines(list.lines.map((line) => lineToReceive(++keys.current, line)))
  })
  const { view } = suppliers
  const known = view.state === 'ready' ? view.reply.suppliers : []
  const hasNone = view.state === 'ready' && known.length === 0

  function add(product: DraftLine['product']) {
    keys.current += 1
    setLines((before) => [...before, newLine(keys.current, product)])
    if (lines.length === 0 && !supplierId && product.supplierId) setSupplierId(product.supplierId)
  }

  const change = (line: DraftLine) => {
    setLines((before) => before.map((one) => (one.key === line.key ? line : one)))
    setWrong(({ [line.key]: _, ...rest }) => rest)
  }

  async function book(sameBillAgain = false) {
    const today = shopDayOf(new Date()).date
    const problems = Object.fromEntries(
      lines.flatMap((line) => {
        const problem = wrongIn(line, today)
        return problem ? [[line.key, problem]] : []
      }),
    )
    setWrong(problems)
    if (Object.keys(problems).length > 0) return void toast.error('Please check the marked fields.')
    setBusy(true)
    const body = {
      supplierId: supplierId || null,
      bill,
      ...(sameBillAgain && { sameBillAgain }),
      ...(expected.list && { list: expected.list._id }),
      lines: lines.map(lineToSend),
    }
    const reply = await callAsSeller(receiveGoods, { body, idempotencyKey: key.current })
    setBusy(false)
    setQuestion('')
    if (!reply.success && reply.code === 'already_exists') {
      key.current = randomKey()
      return setQuestion(reply.message)
    }
    if (!reply.success) return void toast.error(reply.code === 'key_reused' ? BOOKED_ALREADY : reply.message)
    key.current = randomKey()
    toast.success(reply.message)
    setLines([])
    setBill('')
    expected.clear()
    setBooked((times) => times + 1)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label="New delivery">
        <div className="mb-4 grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Supplier"
            value={supplierId}
            onChange={({ target }) => setSupplierId(target.value)}
            hint={hasNone ? 'You can add suppliers under Suppliers.' : undefined}
          >
            <option value="">Not said</option>
            {known.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Bill number (optional)"
            autoComplete="off"
            maxLength={60}
            value={bill}
            onChange={({ target }) => setBill(target.value)}
          />
        </div>
        {view.state === 'failed' && (
          <FailedPart
            what="Couldn’t load your suppliers."
            message={view.message}
            onRetry={suppliers.retry}
            className="mb-4"
          />
        )}
        {expected.note && (
          <p role="status" className="mb-4 rounded-field bg-leaf-tint px-4 py-3 text-sm">
            {expected.note}
          </p>
        )}
        <ProductFinder label="Add a product by name or barcode" onFound={add} />
        <ul aria-label="Products in this delivery" className="mt-4 space-y-3">
          {lines.map((line, nth) => (
            <ReceivedLine
              key={line.key}
              line={line}
              wrong={wrong[line.key]}
              isNew={nth === lines.length - 1}
              onChange={change}
              onRemove={() => setLines((before) => before.filter((one) => one.key !== line.key))}
            />
          ))}
        </ul>
        {lines.length > 0 && (
          <div className="sticky bottom-18 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-3 pl-5 shadow-float md:bottom-4">
            <p>
              {lines.length === 1 ? '1 product' : `${lines.length} products`} ·{' '}
              <Price amount={sumOf(lines)} className="font-medium" />
            </p>
            <Button busy={busy} onClick={() => void book()}>
              Receive
            </Button>
          </div>
        )}
        {lines.length === 0 && (
          <p className="mt-2 text-ink-soft">
            Scan what came off the van, or search for it. Stock, cost and dates are saved together when you press
            Receive.
          </p>
        )}
      </section>
      <RecentDeliveries key={booked} />
      <Dialog open={question !== ''} onClose={() => setQuestion('')} title="The same bill again?">
        <p>{question}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setQuestion('')}>
            Back
          </Button>
          <Button busy={busy} onClick={() => void book(true)}>
            Receive it too
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
