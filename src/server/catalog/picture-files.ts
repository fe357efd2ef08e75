import { PICTURE_WIDTHS } from './picture-encoder.ts'

/** A picture is one file for each width: `<picture>-<width>.webp`. */
export const pictureFile = (picture: string, width: number) => `${picture}-${width}.webp`

export const filesOf = (pictures: Iterable<string>) =>
  [...pictures].flatMap((picture) => PICTURE_WIDTHS.map((width) => pictureFile(picture, width)))

export const pictureOf = (file: string) => file.replace(/-\d+\.webp$/, '')

const PICTURE_FILE = new RegExp(`^[a-z0-9-]{1,100}-(?:${PICTURE_WIDTHS.join('|')})\\.webp$`)

/** Whether a picture's file can have this name: what has another one is not even looked for. */
export const isPictureFile = (name: string) => PICTURE_FILE.test(name)

/** Pictures from before there was a width get the next wider one under its name. */
export function missingWidths(files: ReadonlySet<string>): { from: string; to: string }[] {
  return [...files].flatMap((from) => {
    const [, picture = '', given] = /^(.+)-(\d+)\.webp$/.exec(from) ?? []
    const narrower = PICTURE_WIDTHS[PICTURE_WIDTHS.findIndex((width) => String(width) === given) - 1]
    const to = narrower && pictureFile(picture, narrower)
    return to && !files.has(to) ? [{ from, to }] : []
  })
}

export type PictureState = 'kept' | 'aside'
/** `md5` where it is known without reading the file. */
export type FileFacts = { bytes: number; md5: string | null }

/** Pictures as files, to copy them from one place to another. */
export type PictureFiles = {
  /** As an operator names it. */
  readonly place: string
  /** Before the first file is written. */
  makeRoom(): Promise<void>
  files(state: PictureState): Promise<Map<string, FileFacts>>
  read(state: PictureState, name: string): Promise<Buffer | null>
  write(state: PictureState, name: string, bytes: Buffer): Promise<void>
}
