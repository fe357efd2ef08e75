/** Colours to choose from, on which every name can be read; those of the first categories come first. */
export const PALETTE = [
  { name: 'Butter', colour: '#FEF6DA' },
  { name: 'Rose', colour: '#FEE0E0' },
  { name: 'Lime', colour: '#F0F5DE' },
  { name: 'Mint', colour: '#E1F5EC' },
  { name: 'Apricot', colour: '#FEE6CD' },
  { name: 'Sky', colour: '#E0F6FE' },
  { name: 'Lilac', colour: '#F1E3F9' },
  { name: 'Sand', colour: '#EFE6D8' },
  { name: 'Pearl', colour: '#E8ECEF' },
] as const

/** For new categories, in turn. */
export const colourFor = (nth: number): string => (PALETTE[nth % PALETTE.length] ?? PALETTE[0]).colour
