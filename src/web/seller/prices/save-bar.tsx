import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { changesText, productsText } from './change-words.ts'
import { countChanges, hasErrors, type ReadEdit } from './sheet-edits.ts'

type SaveBarProps = {
  ref: RefObject<HTMLButtonElement | null>
  read: readonly ReadEdit[]
  onDiscard: () => void
  onReview: () => void
}

/** Above the tabs of a phone. Nothing is saved before the review. */
export function SaveBar({ ref, read, onDiscard, onReview }: SaveBarProps) {
  const changes = countChanges(read)
  const wrong = read.filter(hasErrors).length
  return (
    <div
      className={`sticky bottom-18 z-20 mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-card border border-line bg-card px-4 py-2.5 shadow-float md:bottom-4 ${changes === 0 ? 'hidden' : ''}`}
    >
      <p
        role="status"
        className={`mr-auto text-sm max-sm:w-full ${wrong > 0 ? 'text-berry' : 'text-ink-soft max-sm:sr-only'}`}
      >
        {wrong > 0
          ? `${productsText(wrong)} ${wrong === 1 ? 'needs' : 'need'} a look`
          : `Not saved yet: ${productsText(read.length)}`}
      </p>
      <Button variant="danger" size="small" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={ref} size="small" onClick={onReview}>
        Save {changesText(changes)}
      </Button>
    </div>
  )
}
