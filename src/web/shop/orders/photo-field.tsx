import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shrinkPicture } from '../../core/shrink-picture.ts'
import { Button } from '../../ui/button.tsx'

type PhotoFieldProps = { photo: Blob | null; onChoose: (photo: Blob | null) => void; error?: string | undefined }

export function PhotoField({ photo, onChoose, error }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const preview = usePreview(photo)
  const wrong = problem ?? error

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const shrunk = await shrinkPicture(file, { as: 'image/jpeg' }).catch(() => null)
    setProblem(shrunk ? undefined : 'We can’t read this file. Please use a PNG, JPEG, WebP or AVIF picture.')
    onChoose(shrunk)
  }

  /** Its button goes with the photo, so the focus moves to the field. */
  function remove() {
    flushSync(() => onChoose(null))
    chooser.current?.focus()
  }

  return (
    <fieldset aria-describedby={wrong && 'photo-note'}>
      <legend className="mb-1.5 font-medium text-sm">Photo (optional)</legend>
      {photo && preview ? (
        <div className="relative w-fit">
          <img src={preview} alt="Chosen by you" className="max-h-44 rounded-field border border-line" />
          <Button
            variant="round"
            aria-label="Remove the photo"
            onClick={remove}
            className="absolute top-1.5 right-1.5 bg-card shadow-float"
          >
            <X size={20} aria-hidden />
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <FileButton capture="environment" onChange={(event) => void choose(event)} className="pointer-fine:hidden">
            <Camera size={20} aria-hidden /> Take a photo
          </FileButton>
          <FileButton ref={chooser} onChange={(event) => void choose(event)}>
            <ImagePlus size={20} aria-hidden /> Choose a photo
          </FileButton>
        </div>
      )}
      {wrong && (
        <p id="photo-note" role="alert" className="mt-1.5 text-berry text-sm">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

function FileButton({ className = '', children, ...rest }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label
      className={`inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-field-line px-5 font-medium hover:border-leaf hover:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 ${className}`}
    >
      <input {...rest} type="file" accept="image/*" className="sr-only" />
      {children}
    </label>
  )
}

function usePreview(photo: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!photo) return
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [photo])
  return url
}
