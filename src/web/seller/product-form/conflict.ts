import { type RefObject, useEffect, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { PictureConflict, Side } from './conflict-panel.tsx'
import { writeField } from './fact-fields.ts'
import type { Picture } from './pictures.ts'
import { arePicturesInConflict, type Conflict, conflictsOf, type ProductTexts, productTexts } from './product-texts.ts'

/** The product as it was when the form was opened, and as somebody else saved it since. */
export type Overtaken = { opened: SellerProduct; newest: SellerProduct }

type Form = {
  form: RefObject<HTMLFormElement | null>
  readTexts: () => ProductTexts
  pictures: readonly Picture[]
  setPictures: (pictures: Picture[]) => void
}
type Shown = { conflicts: Conflict[]; pictures: (PictureConflict & { own: readonly Picture[] }) | null }

/** What only the other person changed is taken over; what both changed stays as it was typed, until it is chosen. */
export function useConflict(overtaken: Overtaken | null, { form, readTexts, pictures, setPictures }: Form) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [kept, setKept] = useState<Record<string, Side>>({})

  function write(name: string, text: string) {
    if (form.current) writeField(form.current, name, text)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody else was first
  useEffect(() => {
    if (!overtaken) return
    const { opened, newest } = overtaken
    const conflicts = conflictsOf(productTexts(opened), readTexts(), productTexts(newest))
    const mine = pictures.map(({ url }) => url)
    const isPictures = arePicturesInConflict(opened.image, mine, newest.image)
    const areMyPictures = mine.join() !== opened.image.join()
    setShown({ conflicts, pictures: isPictures ? { mine, theirs: newest.image, own: pictures } : null })
    setKept({
      ...Object.fromEntries(conflicts.map(({ name, isMine }) => [name, isMine ? 'mine' : 'theirs'])),
      pictures: areMyPictures ? 'mine' : 'theirs',
    })
    for (const { name, theirs, isMine } of conflicts) if (!isMine) write(name, theirs)
    if (isPictures && !areMyPictures) setPictures(stored(newest.image))
  }, [overtaken])

  function keep(name: string, side: Side) {
    setKept({ ...kept, [name]: side })
    if (name === 'pictures' && shown?.pictures) {
      setPictures(side === 'mine' ? [...shown.pictures.own] : stored(shown.pictures.theirs))
    }
    const conflict = shown?.conflicts.find((one) => one.name === name)
    if (conflict) write(name, conflict[side])
  }

  return { conflict: overtaken && shown, kept, keep }
}

const stored = (urls: readonly string[]): Picture[] => urls.map((url) => ({ url, file: null }))
