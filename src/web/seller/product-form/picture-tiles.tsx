import { ImagePlus, Star, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { PICTURES_PER_PRODUCT } from '../../../domain/catalog.ts'
import { pictureAt } from '../../ui/picture.tsx'
import { PICTURE_TYPES, type Picture, type usePictures } from './pictures.ts'

type PictureTilesProps = ReturnType<typeof usePictures> & { error?: string | undefined }

const PLACES = Array.from({ length: PICTURES_PER_PRODUCT }, (_, place) => place)

export function PictureTiles({ pictures, problem, choose, remove, makeFirst, error }: PictureTilesProps) {
  const noteId = useId()
  const wrong = problem ?? error
  useNoStrayDrops()

  return (
    <fieldset aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium text-sm">Pictures</legend>
      <div className="grid grid-cols-2 gap-3 @lg:grid-cols-4 @4xl:grid-cols-2">
        {PLACES.map((place) => {
          const picture = pictures[place]
          return (
            <Tile key={picture?.url ?? place} place={place} picture={picture} choose={choose}>
              {picture && (
                <>
                  <TileButton
                    className="top-1.5 right-1.5"
                    label={`Remove picture ${place + 1}`}
                    onClick={() => remove(place)}
                  >
                    <X size={18} aria-hidden />
                  </TileButton>
                  {place > 0 && (
                    <TileButton
                      className="top-1.5 left-1.5"
                      label={`Show picture ${place + 1} first`}
                      onClick={() => makeFirst(place)}
                    >
                      <Star size={17} aria-hidden />
                    </TileButton>
                  )}
                </>
              )}
            </Tile>
          )
        })}
      </div>
      <p
        id={noteId}
        role={wrong ? 'alert' : undefined}
        className={`mt-2 text-sm ${wrong ? 'text-berry' : 'text-ink-soft'}`}
      >
        {wrong ?? 'Up to four, 5 MB each: PNG, JPEG, WebP or AVIF. Shoppers see the first one in lists.'}
      </p>
    </fieldset>
  )
}

type TileProps = {
  place: number
  picture: Picture | undefined
  choose: (files: Iterable<File>, place: number) => void
  children: ReactNode
}

function Tile({ place, picture, choose, children }: TileProps) {
  const [over, setOver] = useState(false)

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    choose([...(target.files ?? [])], place)
    target.value = ''
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose([...event.dataTransfer.files], place)
  }

  const look = picture
    ? 'border-line'
    : 'border-dashed border-field-line text-ink-soft hover:border-leaf hover:text-leaf'
  return (
    <div className="relative">
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`relative grid aspect-square cursor-pointer place-items-center overflow-hidden rounded-card border-2 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 ${look} ${over ? 'border-leaf bg-leaf-tint' : 'bg-paper'}`}
      >
        <input
          type="file"
          accept={PICTURE_TYPES.join()}
          multiple={!picture}
          aria-label={picture ? `Replace picture ${place + 1}` : `Choose picture ${place + 1}`}
          onChange={onChange}
          className="sr-only"
        />
        {picture ? (
          <>
            <img
              src={picture.file ? picture.url : pictureAt(picture.url, 320)}
              alt={`Number ${place + 1}`}
              className="absolute inset-0 size-full object-contain p-3"
            />
            <span
              aria-hidden
              className="absolute bottom-2 rounded-full bg-card/90 px-2.5 py-0.5 text-ink text-xs shadow-float"
            >
              {place === 0 ? 'First · replace' : 'Replace'}
            </span>
          </>
        ) : (
          <span aria-hidden className="flex flex-col items-center gap-1.5 text-center text-sm">
            <ImagePlus size={26} />
            Drop or choose
          </span>
        )}
      </label>
      {children}
    </div>
  )
}

type TileButtonProps = { label: string; onClick: () => void; className: string; children: ReactNode }

function TileButton({ label, onClick, className, children }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`absolute grid size-9 place-items-center rounded-full bg-card/90 text-ink shadow-float hover:bg-leaf-tint ${className}`}
    >
      {children}
    </button>
  )
}

/** A picture dropped beside a tile would otherwise replace the page, and what was typed with it. */
function useNoStrayDrops() {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
