import { useEffect, useState } from 'react'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { categoryPicture } from '../../core/category-art.ts'
import { Button } from '../../ui/button.tsx'

const TYPES = 'image/png,image/jpeg,image/webp,image/avif'

type CategoryPictureFieldProps = {
  category: Pick<SellerCategory, 'image' | 'art'> | null
  colour: string
  picture: File | null
  error: string | undefined
  onPicture: (picture: File | null) => void
  onDelete: () => void
}

export function CategoryPictureField(props: CategoryPictureFieldProps) {
  const { category, colour, picture, error, onPicture, onDelete } = props
  const preview = usePreview(picture)
  const shown = preview ?? categoryPicture(category ?? { image: null, art: null })
  const isOwn = picture !== null || Boolean(category?.image)
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">Picture</p>
      <div className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center rounded-card" style={{ backgroundColor: colour }}>
          <img src={shown} alt="" width={64} height={64} className="size-16 object-contain" />
        </span>
        <div className="flex flex-wrap items-center gap-2">
          <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-card px-4 font-medium text-[0.9375rem] hover:border-leaf hover:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2">
            <input
              type="file"
              name="picture"
              accept={TYPES}
              aria-invalid={error ? true : undefined}
              aria-describedby="picture-note"
              onChange={({ target }) => onPicture(target.files?.[0] ?? null)}
              className="sr-only"
            />
            {isOwn ? 'Change picture' : 'Choose picture'}
          </label>
          {isOwn && (
            <Button variant="danger" size="small" onClick={onDelete}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <p id="picture-note" className={`mt-1.5 text-sm ${error ? 'text-berry' : 'text-ink-soft'}`}>
        {error ?? 'PNG, JPEG, WebP or AVIF, up to 5 MB. A cut-out on a clear background looks best.'}
      </p>
    </div>
  )
}

function usePreview(picture: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  return url
}
