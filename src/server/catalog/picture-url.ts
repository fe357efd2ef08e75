/** The widest one; a page chooses a narrower one by the number in its name. */
export const pictureUrl = (picture: string) => `/pictures/${picture}-640.webp`

/** The picture that has this address; null when it is no address of a picture. */
export function pictureAt(url: string): string | null {
  return /^\/pictures\/([a-z0-9-]{1,100})-640\.webp$/.exec(url)?.[1] ?? null
}
