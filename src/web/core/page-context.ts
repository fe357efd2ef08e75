import { createContext } from 'react-router'
import type { CatalogReader } from '#contract/catalog/catalog.ts'

export const catalogContext = createContext<CatalogReader>()

/** Receives errors thrown by loaders and by rendering. */
export const faultContext = createContext<(fault: unknown) => void>()
