const MAX_SIDE = 1600
const QUALITY = 0.85

/** A camera's photo is drawn anew, small enough for a slow network and without where it was taken. */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
