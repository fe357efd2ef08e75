const MAX_SIDE = 1600
const QUALITY = 0.85

type Drawn = {
  /** WebP keeps what is transparent; a browser that cannot write it writes PNG. */
  as: 'image/jpeg' | 'image/webp'
  /** A picture that is good as it is, is not drawn anew. */
  keep?: (size: { width: number; height: number }) => boolean
}

/**
 * A camera's photo is drawn anew, small enough for a slow network and without where it was taken. Throws if the browser
 * cannot read it.
 */
export async function shrinkPicture(file: Blob, { as, keep }: Drawn): Promise<Blob | null> {
  const photo = await createImageBitmap(file)
  if (keep?.(photo)) {
    photo.close()
    return file
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, as, QUALITY))
}
