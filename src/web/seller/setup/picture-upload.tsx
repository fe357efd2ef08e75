import ImageUp from 'lucide-react/icons/image-up'
import { type ReactNode, type Ref, useId, useState } from 'react'
import type { addBanner, saveLogo } from '#contract/shop/shop.ts'
import { MAX_PICTURE_BYTES } from '#domain/catalog.ts'
import type { Reply } from '../../core/api.ts'
import { uploadForm } from '../../core/upload.ts'
import { noteSessionEnd } from '../account/seller-session.ts'
import { UploadProgress } from '../product-form/upload-progress.tsx'

const TOO_LARGE = 'This picture is larger than 5 MB. Please choose a smaller one.'

/** Sends a picture as soon as it is chosen. */
export function usePictureUpload<E extends typeof saveLogo | typeof addBanner>(endpoint: E) {
  const [progress, setProgress] = useState<number | null>(null)

  async function send(file: File, form = new FormData()): Promise<Reply<E> | { success: false; message: string }> {
    if (file.size > MAX_PICTURE_BYTES) return { success: false, message: TOO_LARGE }
    form.append(endpoint.multipart.files, file)
    setProgress(0)
    const reply = await uploadForm(endpoint, { form, onProgress: setProgress })
    setProgress(null)
    noteSessionEnd(reply)
    return reply
  }
  return { progress, send }
}

type PictureUploadProps = {
  label: string
  hint: string
  problem: string | undefined
  progress: number | null
  onFile: (file: File) => void
  input?: Ref<HTMLInputElement>
  /** Beside the button. */
  children?: ReactNode
}

export function PictureUpload({ label, hint, problem, progress, onFile, input, children }: PictureUploadProps) {
  const note = useId()
  return (
    <div className="min-w-0 flex-1 basis-56">
      <div className="flex flex-wrap gap-2">
        <label className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-[0.9375rem] hover:border-leaf hover:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2">
          <ImageUp size={18} aria-hidden />
          {label}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            aria-describedby={note}
            disabled={progress !== null}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) onFile(file)
            }}
            className="sr-only"
          />
        </label>
        {children}
      </div>
      {progress !== null && <UploadProgress share={progress} />}
      <p
        id={note}
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 text-sm ${problem ? 'text-berry' : 'text-ink-soft'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
