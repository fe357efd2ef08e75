import { createContext } from 'react-router'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'

export const catalogContext = createContext<CatalogReader>()

/** All facts, also those that pages don't carry. */
export const shopContext = createContext<ShopFacts>()

/** Receives errors thrown by loaders and by rendering. */
export const faultContext = createContext<(fault: unknown) => void>()
