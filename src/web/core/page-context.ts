import { createContext } from 'react-router'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { ShownShop } from '#domain/shop-facts.ts'

export const catalogContext = createContext<CatalogReader>()

/** All that is said about the shop; components know only what every page carries. */
export const shopContext = createContext<ShownShop>()

/** Receives errors thrown by loaders and by rendering. */
export const faultContext = createContext<(fault: unknown) => void>()
