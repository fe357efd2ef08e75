import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react'
import { pictureAt, watchPicture } from '../../ui/picture.tsx'
import { CHOOSABLE, type Picture } from './pictures.ts'

type PictureTileProps = {
  id: string
  place: number
  picture: Picture | undefined
  choose: (files: Iterable<File>, place: number) => void
  children: ReactNode
}

export function PictureTile({ id, place, picture, choose, children }: PictureTileProps) {
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
          id={id}
          type="file"
          accept={CHOOSABLE}
          multiple={!picture}
          aria-label={picture ? `Replace picture ${place + 1}` : `Choose picture ${place + 1}`}
          onChange={onChange}
          className="sr-only"
        />
        {picture ? (
          <>
            <img
              key={picture.url}
              ref={watchPicture}
              src={picture.file ? picture.url : pictureAt(picture.url, 320)}
              alt={`Number ${place + 1}`}
              className="absolute inset-0 size-full object-contain p-3 data-missing:opacity-0"
            />
            <span aria-hidden className="picture-stand-in" />
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

export function TileButton({ label, onClick, className, children }: TileButtonProps) {
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
