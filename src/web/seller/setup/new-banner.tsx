import { useState } from 'react'
import { addBanner } from '#contract/shop/shop.ts'
import type { Banner } from '#domain/home-texts.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { PictureUpload, usePictureUpload } from './picture-upload.tsx'
import { useSetup } from './setup-context.ts'

const EMPTY = { text: '', link: '' }

/** Its words first: the picture is what adds it. */
export function NewBanner({ onAdded }: { onAdded: (banner: Banner) => void }) {
  const { onSaved } = useSetup()
  const [words, setWords] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { progress, send } = usePictureUpload(addBanner)

  async function upload(file: File) {
    const form = new FormData()
    form.append(addBanner.multipart.data, JSON.stringify(words))
    const reply = await send(file, form)
    if (!reply.success) return setErrors(('fields' in reply && reply.fields) || { picture: reply.message })
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
      <PictureUpload
        label="Choose its picture and add it"
        hint="PNG, JPEG or WebP, about twice as wide as it is high."
        problem={errors.picture}
        progress={progress}
        onFile={(file) => void upload(file)}
      />
    </div>
  )
}
