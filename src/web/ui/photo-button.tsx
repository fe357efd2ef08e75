import { useState } from 'react'
import { pauseBefore } from '../core/retry.ts'
import { Dialog } from './dialog.tsx'
import { watchPicture } from './picture.tsx'

/** A small picture that opens large. */
export function PhotoButton({ src, alt }: { src: string; alt: string }) {
  const [open, setOpen] = useState(false)
  const small = useSecondChance()
  const large = useSecondChance()
  return (
    <>
      <button
        type="button"
        aria-label={`${alt}: show large`}
        onClick={() => setOpen(true)}
        className="relative size-20 shrink-0 overflow-hidden rounded-field border border-line bg-paper hover:border-leaf"
      >
        <img
          key={small.attempt}
          ref={watchPicture}
          src={src}
          alt=""
          loading="lazy"
          onError={small.askAgain}
          className="size-full object-cover data-missing:opacity-0"
        />
        <span aria-hidden className="picture-stand-in" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={alt} width="widest">
        <img
          key={large.attempt}
          src={src}
          alt={alt}
          onError={large.askAgain}
          className="mx-auto max-h-[75dvh] max-w-full rounded-field"
        />
      </Dialog>
    </>
  )
}

const MAX_ATTEMPTS = 4

/** A busy shop may refuse a photo for a moment, and a browser does not ask for a picture again by itself. */
function useSecondChance() {
  const [attempt, setAttempt] = useState(0)
  const askAgain = () => {
    if (attempt < MAX_ATTEMPTS) setTimeout(() => setAttempt(attempt + 1), pauseBefore(attempt + 1))
  }
  return { attempt, askAgain }
}
