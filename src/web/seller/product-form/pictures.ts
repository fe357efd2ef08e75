import { useEffect, useRef, useState } from 'react'
import { MAX_PICTURE_BYTES, PICTURES_PER_PRODUCT } from '#domain/catalog.ts'

/** `file` is null for a picture that is stored already. */
export type Picture = { url: string; file: File | null }

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(type)) return `${name} is not a PNG, JPEG, WebP or AVIF picture.`
  if (size > MAX_PICTURE_BYTES) return `${name} is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`
  return null
}

export const arePicturesChanged = (pictures: readonly Picture[], kept: readonly string[] = []) =>
  pictures.length !== kept.length || pictures.some(({ url }, place) => url !== kept[place])

export function usePictures(kept: readonly string[] = []) {
  const [pictures, setPictures] = useState<Picture[]>(() => kept.map((url) => ({ url, file: null })))
  const [problem, setProblem] = useState<string>()
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const made = previews.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])

  function preview(file: File): Picture {
    const url = URL.createObjectURL(file)
    previews.current.add(url)
    return { url, file }
  }

  /** Puts the files into `place` and the free places after it; `problem` lists those that do not fit. */
  function choose(files: Iterable<File>, place: number) {
    const problems: string[] = []
    const next = [...pictures]
    for (const [index, file] of [...files].entries()) {
      const wrong = pictureProblem(file)
      const at = index === 0 ? Math.min(place, next.length) : next.length
      if (wrong) problems.push(wrong)
      else if (at >= PICTURES_PER_PRODUCT)
        problems.push(`${file.name} wasn’t added: a product can have up to four pictures.`)
      else next[at] = preview(file)
    }
    setPictures(next)
    setProblem(problems.join(' ') || undefined)
  }

  function remove(place: number) {
    setPictures(pictures.filter((_, index) => index !== place))
    setProblem(undefined)
  }

  function makeFirst(place: number) {
    const chosen = pictures[place]
    if (chosen) setPictures([chosen, ...pictures.filter((picture) => picture !== chosen)])
  }

  return { pictures, problem, choose, remove, makeFirst }
}
