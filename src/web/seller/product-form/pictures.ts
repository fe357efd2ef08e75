import { useEffect, useRef, useState } from 'react'
import { PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { shrinkPicture } from '../../core/shrink-picture.ts'

/** `file` is null for a picture that is stored already. */
export type Picture = { url: string; file: File | null }

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']
/** Phones save HEIC; browsers that can read it turn it into JPEG. */
export const CHOOSABLE = [...PICTURE_TYPES, 'image/heic', 'image/heif', '.heic', '.heif'].join()

const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

export const mayBePicture = (file: Pick<File, 'name' | 'type'>) => PICTURE_TYPES.includes(file.type) || isHeic(file)

const KEPT_BYTES = 1024 * 1024
const KEPT_SIDE = 2000

export const isSentAsItIs = (file: Pick<File, 'type' | 'size'>, size: { width: number; height: number }) =>
  PICTURE_TYPES.includes(file.type) && file.size <= KEPT_BYTES && Math.max(size.width, size.height) <= KEPT_SIDE

/** The picture as it is sent, or why it cannot be. */
async function prepare(file: File): Promise<File | { problem: string }> {
  const { name } = file
  if (!mayBePicture(file)) return { problem: `${name} is not a PNG, JPEG, WebP, AVIF or HEIC picture.` }
  const as = file.type === 'image/jpeg' || isHeic(file) ? 'image/jpeg' : 'image/webp'
  const drawn = await shrinkPicture(file, { as, keep: (size) => isSentAsItIs(file, size) }).catch(() => null)
  if (drawn === file) return file
  if (drawn) return new File([drawn], name, { type: drawn.type })
  return isHeic(file)
    ? { problem: `This browser can’t read ${name}, an iPhone photo (HEIC). Save it as JPEG and choose it again.` }
    : { problem: `We can’t read ${name}. Save it as JPEG and choose it again.` }
}

export const arePicturesChanged = (pictures: readonly Picture[], kept: readonly string[] = []) =>
  pictures.length !== kept.length || pictures.some(({ url }, place) => url !== kept[place])

export function usePictures(kept: readonly string[] = []) {
  const [pictures, showPictures] = useState<Picture[]>(() => kept.map((url) => ({ url, file: null })))
  const [problem, showProblem] = useState<string>()
  const [preparing, setPreparing] = useState(0)
  const newest = useRef({ pictures, problem })
  const work = useRef(Promise.resolve())
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const made = previews.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])

  function setPictures(next: Picture[]) {
    newest.current.pictures = next
    showPictures(next)
  }

  function setProblem(next: string | undefined) {
    newest.current.problem = next
    showProblem(next)
  }

  function preview(file: File): Picture {
    const url = URL.createObjectURL(file)
    previews.current.add(url)
    return { url, file }
  }

  async function put(files: File[], place: number) {
    const problems: string[] = []
    for (const [index, file] of files.entries()) {
      const prepared = await prepare(file)
      const next = [...newest.current.pictures]
      const at = index === 0 ? Math.min(place, next.length) : next.length
      if ('problem' in prepared) problems.push(prepared.problem)
      else if (at >= PICTURES_PER_PRODUCT)
        problems.push(`${file.name} wasn’t added: a product can have up to four pictures.`)
      else {
        next[at] = preview(prepared)
        setPictures(next)
      }
    }
    setProblem(problems.join(' ') || undefined)
    setPreparing((count) => count - files.length)
  }

  /** Puts the files into `place` and the free places after it, one after another; `problem` lists those left out. */
  function choose(files: Iterable<File>, place: number) {
    const chosen = [...files]
    setPreparing((count) => count + chosen.length)
    work.current = work.current.then(() => put(chosen, place))
  }

  function remove(place: number) {
    setPictures(pictures.filter((_, index) => index !== place))
    setProblem(undefined)
  }

  function makeFirst(place: number) {
    const chosen = pictures[place]
    if (chosen) setPictures([chosen, ...pictures.filter((picture) => picture !== chosen)])
  }

  return {
    pictures,
    problem,
    preparing,
    choose,
    remove,
    makeFirst,
    setPictures,
    leaveOut: () => setProblem(undefined),
    /** What is to be sent, once all that were chosen are prepared. */
    whenPrepared: () => work.current.then(() => newest.current),
  }
}
