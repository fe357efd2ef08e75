import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import { PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { PictureTile, TileButton } from './picture-tile.tsx'
import type { usePictures } from './pictures.ts'

type Tiles = Omit<ReturnType<typeof usePictures>, 'setPictures' | 'whenPrepared'>
type PictureTilesProps = Tiles & { error?: string | undefined }

/** The form brings the focus here when a picture that was chosen is not among them. */
export const LEAVE_OUT = 'leave-out-picture'

const PLACES = Array.from({ length: PICTURES_PER_PRODUCT }, (_, place) => place)

export function PictureTiles({
  pictures,
  problem,
  preparing,
  choose,
  remove,
  makeFirst,
  leaveOut,
  error,
}: PictureTilesProps) {
  const noteId = useId()
  const standInId = useId()
  const tileId = (place: number) => `${noteId}-${place}`
  const wrong = problem ?? error
  useNoStrayDrops()

  /** The clicked button is removed, so the focus moves to its tile. */
  function clear(place: number) {
    flushSync(() => remove(place))
    document.getElementById(tileId(place))?.focus()
  }

  return (
    <fieldset aria-describedby={pictures.length ? noteId : `${noteId} ${standInId}`}>
      <legend className="mb-1.5 font-medium text-sm">Pictures</legend>
      <div className="grid grid-cols-2 gap-3 @lg:grid-cols-4 @4xl:grid-cols-2">
        {PLACES.map((place) => {
          const picture = pictures[place]
          return (
            <PictureTile key={place} id={tileId(place)} place={place} picture={picture} choose={choose}>
              {picture && (
                <>
                  <TileButton
                    className="top-1.5 right-1.5"
                    label={`Remove picture ${place + 1}`}
                    onClick={() => clear(place)}
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
            </PictureTile>
          )
        })}
      </div>
      <p
        id={noteId}
        role={wrong ? 'alert' : undefined}
        className={`mt-2 text-sm ${wrong ? 'text-berry' : 'text-ink-soft'}`}
      >
        {wrong ?? 'Add up to four: PNG, JPEG, WebP, AVIF or HEIC. Shoppers see the first one in lists.'}
      </p>
      {preparing > 0 && (
        <p role="status" className="mt-1 text-ink-soft text-sm">
          Preparing {preparing === 1 ? 'the picture' : `${preparing} pictures`}…
        </p>
      )}
      {problem && (
        <Button id={LEAVE_OUT} variant="quiet" size="small" onClick={leaveOut} className="mt-2">
          Leave it out
        </Button>
      )}
      {pictures.length === 0 && preparing === 0 && (
        <p id={standInId} className="mt-1 flex items-center text-ink-soft text-sm">
          <ProductPicture src={undefined} alt="" sizes="64px" width="w-16" className="-ml-3 shrink-0" />
          Without a picture, shoppers see this basket.
        </p>
      )}
    </fieldset>
  )
}

/** A file dropped beside a tile would otherwise replace the page and lose what was typed. */
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
