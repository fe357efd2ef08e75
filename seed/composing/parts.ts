import { drawnParts } from './drawn-parts.ts'
import { setParts } from './set-parts.ts'

export const parts = { ...setParts, ...drawnParts }
export type PartName = keyof typeof parts
