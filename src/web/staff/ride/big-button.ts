/** For a thumb, in the sun. */
export const BIG = 'min-h-16 w-full text-xl'
