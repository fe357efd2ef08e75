import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useId, useState } from 'react'
import { addBanner } from '#contract/shop/shop.ts'
import { MAX_PICTURE_BYTES } from '#domain/catalog.ts'
import type { Banner } from '#domain/home-texts.ts'
import { uploadForm } from '../../core/upload.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { noteSessionEnd } from '../account/seller-session.ts'
import { UploadProgress } from '../product-form/upload-progress.tsx'
import { useSetup } from './setup-context.ts'

const TOO_LARGE = 'This picture is larger than 5 MB. Please choose a smaller one.'
const EMPTY = { text: '', link: '' }

/** Its words first: the picture is what adds it. */
export function NewBanner({ onAdded }: { onAdded: (banner: Banner) => void }) {
  const { onSaved } = useSetup()
  const [words, setWords] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const note = useId()

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > MAX_PICTURE_BYTES) return setErrors({ picture: TOO_LARGE })
    const form = new FormData()
    form.append(addBanner.multipart.data, JSON.stringify(words))
    form.append(addBanner.multipart.files, file)
    setProgress(0)
    const reply = await uploadForm(addBanner, { form, onProgress: setProgress })
    setProgress(null)
    noteSessionEnd(reply)
    if (!reply.success) return setErrors(reply.fields ?? { picture: reply.message })
    const added = reply.shop.banners.at(-1)
    setErrors({})
    setWords(EMPTY)
    onSaved(reply)
    if (added) onAdded(added)
    toast.success('Banner added')
  }

  return (
    <div className="space-y-3 rounded-card border border-line border-dashed p-4">
      <TextField
        label="What the new banner says"
        name="new-banner-text"
        value={words.text}
        error={errors.text}
        onChange={({ target }) => setWords({ ...words, text: target.value })}
        maxLength={100}
        hint="For people who can’t see the picture."
      />
      <TextField
        label="Where it leads"
        name="new-banner-link"
        value={words.link}
        error={errors.link}
        onChange={({ target }) => setWords({ ...words, link: target.value })}
        maxLength={300}
        placeholder="/products/fruits"
        hint="A page of your shop, such as /products/fruits, or a link with https://."
      />
      <label className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-[0.9375rem] hover:border-leaf hover:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2">
        <ImageUp size={18} aria-hidden />
        Choose its picture and add it
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-describedby={note}
          disabled={progress !== null}
          onChange={upload}
          className="sr-only"
        />
      </label>
      {progress !== null && <UploadProgress share={progress} />}
      <p
        id={note}
        role={errors.picture ? 'alert' : undefined}
        className={`text-sm ${errors.picture ? 'text-berry' : 'text-ink-soft'}`}
      >
        {errors.picture ?? 'PNG, JPEG or WebP, about twice as wide as it is high.'}
      </p>
    </div>
  )
}
