/** The widest one; a page chooses a narrower one by the number in its name. */
export const pictureUrl = (picture: string) => `/pictures/${picture}-640.webp`
