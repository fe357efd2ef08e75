import { createContext } from 'react-router'
import type { CatalogReader } from '#contract/catalog/catalog.ts'

export const catalogContext = createContext<CatalogReader>()

/** The site's origin, such as https://greencart.example, for absolute URLs. */
export const originContext = createContext<string>()

/** Receives errors thrown by loaders and by rendering. */
export const faultContext = createContext<(fault: unknown) => void>()
