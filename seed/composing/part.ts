import type { Drawing } from './drawing.ts'
import type { Recolour } from './recolour.ts'

/** From the set, by its code. */
export type EmojiPart = { code: string; recolour?: Recolour[] }
/** Drawn here; `label` names the part whose picture is on the pack. */
export type DrawnPart = { draw: Drawing; label?: string }
export type Pieces = {
  /** How many pieces one such part shows; 1 when left out. */
  pieces?: number
  /** What a piece weighs in grams, where it is sold loose by weight. */
  grams?: number
  /** Too many to count: a heap stands for them. */
  heap?: boolean
}

export type Part = (EmojiPart | DrawnPart) & Pieces
