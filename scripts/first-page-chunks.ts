import type { Rolldown } from 'vite'

const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//
const FRAME = /\/src\/web\/(?:entry\.client|root|shop\/layout\/shop-layout)\.tsx/
const HOME = /\/src\/web\/shop\/home\/home-page\.tsx/
const OTHERS = /\/src\/web\/shop\/(?:products\/(?:listing|category|detail)|checkout\/cart)-page\.tsx/
const AREA = /\/src\/web\/(shop|seller|staff)\//

/** Small pieces of listings that a few other pages share. */
const LIST_PARTS = /\/src\/web\/(?:ui\/(?:select|skeleton)|shop\/products\/product-grid)\.tsx/

/** The URLs of pictures. */
const ART = /\/seed\/art\//

const group = (name: string, priority: number, contains: (importers: string[]) => boolean) => ({
  name: (id: string, graph: ModuleGraph) => (contains(importersOf(id, graph)) ? name : null),
  debugName: name,
  priority,
})
const leadsFrom = (page: RegExp) => (importers: string[]) => importers.some((importer) => page.test(importer))
const [fromFrame, fromHome, fromOthers] = [FRAME, HOME, OTHERS].map(leadsFrom) as [Leads, Leads, Leads]
type Leads = ReturnType<typeof leadsFrom>

const areasOf = (importers: string[]) => new Set(importers.flatMap((importer) => AREA.exec(importer)?.[1] ?? []))
const isOnlyOf = (area: string) => (importers: string[]) => [...areasOf(importers)].join() === area

/**
 * React, which rarely changes; the frame around every page, with what home shares with the other busy pages; the rest
 * of home; small parts of lists; and the URLs of pictures. Left to itself the bundler makes a file for each icon and
 * picture that two routes share: fifty requests instead of seven. What pages of an area share is one file too, which
 * shortens the list of files that every page loads. A group takes what its modules import, so the order matters.
 */
export const firstPageChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT, priority: 6 },
    group('frame', 5, (importers) => fromFrame(importers) || (fromHome(importers) && fromOthers(importers))),
    group('home', 4, fromHome),
    { name: 'list-parts', test: LIST_PARTS, priority: 4 },
    { name: 'art', test: ART, priority: 3 },
    { ...group('busy', 3, fromOthers), minShareCount: 2, entriesAware: true },
    { ...group('shared', 2, (importers) => areasOf(importers).size > 1), minShareCount: 2 },
    { ...group('seller', 1, isOnlyOf('seller')), minShareCount: 2 },
    { ...group('staff', 1, isOnlyOf('staff')), minShareCount: 2 },
  ],
}

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** The module, and all that lead to it without a dynamic import. */
function importersOf(id: string, graph: ModuleGraph): string[] {
  const importers = new Set([id])
  for (const one of importers) for (const more of graph.getModuleInfo(one)?.importers ?? []) importers.add(more)
  return [...importers]
}

const NAMED = ['react', 'frame', 'home', 'list-parts', 'art']

/** 42 bits: every page's first load carries the names of all routes. */
export const entryFileNames = 'assets/[name]-[hash:7].js'

/**
 * Every page loads a list of the files that pages share. Named by their hash alone, they make it shorter; those that
 * are loaded on demand are not in it.
 */
export const chunkFileNames = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }): string =>
  isDynamicEntry || NAMED.includes(name) ? entryFileNames : 'assets/[hash].js'
