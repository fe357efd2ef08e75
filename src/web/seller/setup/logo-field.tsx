import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { saveLogo, saveShop } from '#contract/shop/shop.ts'
import { MAX_PICTURE_BYTES } from '#domain/catalog.ts'
import { uploadForm } from '../../core/upload.ts'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller, noteSessionEnd } from '../account/seller-session.ts'
import { UploadProgress } from '../product-form/upload-progress.tsx'
import { useSetup } from './setup-context.ts'
import type { SellerShop } from './step.ts'

const TOO_LARGE = 'This picture is larger than 5 MB. Please choose a smaller one.'

/** Saved as soon as it is chosen. */
export function LogoField({ shop: { logo } }: { shop: SellerShop }) {
  const { onSaved } = useSetup()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const note = useId()

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > MAX_PICTURE_BYTES) return setProblem(TOO_LARGE)
    const form = new FormData()
    form.append(saveLogo.multipart.files, file)
    setProgress(0)
    const reply = await uploadForm(saveLogo, { form, onProgress: setProgress })
    setProgress(null)
    noteSessionEnd(reply)
    setProblem(reply.success ? null : reply.message)
    if (!reply.success) return
    onSaved(reply)
    toast.success('Logo saved')
  }

  async function remove() {
    const reply = await callAsSeller(saveShop, { body: { shop: { logo: '' } } })
    if (!reply.success) return setProblem(reply.message)
    setProblem(null)
    onSaved(reply)
    toast.success('Logo removed')
    input.current?.focus()
  }

  return (
    <fieldset className="mb-6 flex flex-wrap items-center gap-4">
      <legend className="mb-1.5 font-medium text-sm">Logo</legend>
      <span className="grid size-20 shrink-0 place-items-center rounded-card border border-line bg-card p-2">
        <LogoMark className="size-full" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap gap-2">
          <label className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-[0.9375rem] hover:border-leaf hover:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2">
            <ImageUp size={18} aria-hidden />
            {logo ? 'Replace logo' : 'Upload a logo'}
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif"
              aria-describedby={note}
              disabled={progress !== null}
              onChange={upload}
              className="sr-only"
            />
          </label>
          {logo && (
            <Button variant="danger" size="small" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        {progress !== null && <UploadProgress share={progress} />}
        <p
          id={note}
          role={problem ? 'alert' : undefined}
          className={`mt-1.5 text-sm ${problem ? 'text-berry' : 'text-ink-soft'}`}
        >
          {problem ?? 'PNG, JPEG or WebP, square works best. It also becomes the icon of browser tabs and phones.'}
        </p>
      </div>
    </fieldset>
  )
}
