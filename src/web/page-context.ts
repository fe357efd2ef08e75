import { createContext } from 'react-router'
import type { CatalogReader } from '../contract/catalog.ts'

/** What loaders read products through. */
export const catalogContext = createContext<CatalogReader>()

/** The shop's own address, such as https://greencart.example, for links that must be absolute. */
export const originContext = createContext<string>()

/** Where faults of loaders and of rendering are told. */
export const faultContext = createContext<(fault: unknown) => void>()
