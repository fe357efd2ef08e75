import { useRef, useState } from 'react'
import { saveLogo, saveShop } from '#contract/shop/shop.ts'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { PictureUpload, usePictureUpload } from './picture-upload.tsx'
import { useSetup } from './setup-context.ts'
import type { SellerShop } from './step.ts'

/** Saved as soon as it is chosen. */
export function LogoField({ shop: { logo } }: { shop: SellerShop }) {
  const { onSaved } = useSetup()
  const { progress, send } = usePictureUpload(saveLogo)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function upload(file: File) {
    const reply = await send(file)
    setProblem(reply.success ? undefined : reply.message)
    if (!reply.success) return
    onSaved(reply)
    toast.success('Logo saved')
  }

  async function remove() {
    const reply = await callAsSeller(saveShop, { body: { shop: { logo: '' } } })
    if (!reply.success) return setProblem(reply.message)
    setProblem(undefined)
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
      <PictureUpload
        label={logo ? 'Replace logo' : 'Upload a logo'}
        hint="PNG, JPEG or WebP, square works best. It also becomes the icon of browser tabs and phones."
        problem={problem}
        progress={progress}
        onFile={(file) => void upload(file)}
        input={input}
      >
        {logo && (
          <Button variant="danger" size="small" onClick={remove}>
            Remove
          </Button>
        )}
      </PictureUpload>
    </fieldset>
  )
}
