import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { watchPicture } from './picture.tsx'

/** A small picture that opens large. */
export function PhotoButton({ src, alt }: { src: string; alt: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`${alt}: show large`}
        onClick={() => setOpen(true)}
        className="relative size-20 shrink-0 overflow-hidden rounded-field border border-line bg-paper hover:border-leaf"
      >
        <img
          ref={watchPicture}
          src={src}
          alt=""
          loading="lazy"
          className="size-full object-cover data-missing:opacity-0"
        />
        <span aria-hidden className="picture-stand-in" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={alt} width="widest">
        <img src={src} alt={alt} className="mx-auto max-h-[75dvh] max-w-full rounded-field" />
      </Dialog>
    </>
  )
}
