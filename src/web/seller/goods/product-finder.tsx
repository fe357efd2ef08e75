import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Search from 'lucide-react/icons/search'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { barcodeDigits, isBarcode } from '#domain/barcode.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { ScanDialog } from '../../ui/scan/scan-dialog.tsx'
import { callAsSeller } from '../account/seller-session.ts'

const PAUSE = 200
const SHOWN = '6'

const ask = (search: string) => callAsSeller(listSellerProducts, { query: { search, limit: SHOWN } })

type ProductFinderProps = { label: string; onFound: (product: SellerProduct) => void }

/** Finds a product by its name, or by a barcode: typed, read by the camera, or by a scanner that types and presses Enter. */
export function ProductFinder({ label, onFound }: ProductFinderProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<SellerProduct[]>([])
  const [note, setNote] = useState<string>()
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()

  useEffect(() => {
    const search = text.trim()
    if (!search) return setFound([])
    let isOld = false
    const pause = setTimeout(async () => {
      const reply = await ask(search)
      if (isOld) return
      setFound(reply.success ? reply.products : [])
      setNote(reply.success ? (reply.products.length ? undefined : `Nothing found for “${search}”.`) : reply.message)
    }, PAUSE)
    return () => {
      isOld = true
      clearTimeout(pause)
    }
  }, [text])

  function choose(product: SellerProduct) {
    setText('')
    setFound([])
    setNote(undefined)
    setScanning(false)
    onFound(product)
  }

  async function findNow(search: string) {
    const reply = await ask(search)
    if (!reply.success) return setNote(reply.message)
    const [first] = reply.products
    if (first) choose(first)
    else setNote(`No product has ${search}.`)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const search = text.trim()
    const code = barcodeDigits(search)
    if (search) void findNow(isBarcode(code) ? code : search)
  }

  return (
    <>
      <form onSubmit={submit} className="flex gap-2">
        <label className="relative block min-w-0 flex-1">
          <span className="sr-only">{label}</span>
          <Search size={18} aria-hidden className="pointer-events-none absolute top-3.5 left-4 text-ink-soft" />
          <input
            ref={field}
            type="search"
            value={text}
            maxLength={100}
            placeholder={label}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => setText(target.value)}
            className="h-12 w-full rounded-field border border-field-line bg-card pr-4 pl-11 placeholder:text-ink-soft hover:border-leaf"
          />
        </label>
        <Button variant="quiet" onClick={() => setScanning(true)} className="h-12 shrink-0 px-4">
          <ScanBarcode size={18} aria-hidden />
          Scan
        </Button>
      </form>
      <p role="status" className={note && !scanning ? 'mt-2 text-ink-soft text-sm' : 'sr-only'}>
        {note}
      </p>
      {found.length > 0 && (
        <ul
          id={listId}
          aria-label="Found products"
          className="mt-2 overflow-hidden rounded-field border border-line bg-card"
        >
          {found.map((product) => (
            <li key={product._id} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => {
                  choose(product)
                  field.current?.focus()
                }}
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-leaf-tint"
              >
                <ProductPicture
                  src={product.image[0]}
                  alt=""
                  sizes="36px"
                  category={product.category}
                  width="w-9"
                  className="shrink-0"
                />
                <span className="min-w-0 grow truncate">{product.name}</span>
                <span className="shrink-0 text-ink-soft text-sm">{product.weight}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ScanDialog
        open={scanning}
        onClose={() => setScanning(false)}
        onCode={(code) => void findNow(code)}
        note={note}
      />
    </>
  )
}
