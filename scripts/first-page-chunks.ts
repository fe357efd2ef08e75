import type { Rolldown } from 'vite'

const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//
const FRAME = /\/src\/web\/(?:entry\.client|root|shop\/layout\/shop-layout)\.tsx/
const HOME = /\/src\/web\/shop\/home\/home-page\.tsx/
const OTHERS = /\/src\/web\/shop\/(?:products\/(?:listing|category|detail)|checkout\/cart)-page\.tsx/

/** Small pieces of listings that a few other pages share. */
const LIST_PARTS = /\/src\/web\/(?:ui\/(?:select|skeleton)|shop\/products\/product-grid)\.tsx/

/** The URLs of pictures. */
const ART = /\/seed\/art\//

/**
 * Five files beside the routes' own: React, which rarely changes; the frame around every page, with what home shares
 * with the other busy pages; the rest of home; small parts of lists; and the URLs of pictures. Left to itself the
 * bundler makes a file for each icon and picture that two routes share: fifty requests instead of seven.
 */
export const firstPageChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT, priority: 3 },
    { name: (id, graph) => (isInFrame(id, graph) ? 'frame' : null), debugName: 'frame', priority: 2 },
    { name: (id, graph) => (isNeededBy([HOME], id, graph) ? 'home' : null), debugName: 'home', priority: 1 },
    { name: 'list-parts', test: LIST_PARTS, priority: 1 },
    { name: 'art', test: ART },
  ],
}

const isInFrame = (id: string, graph: ModuleGraph) =>
  isNeededBy([FRAME], id, graph) || isNeededBy([HOME, OTHERS], id, graph)

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Whether each of these leads to the module without a dynamic import. */
function isNeededBy(pages: RegExp[], id: string, graph: ModuleGraph): boolean {
  const importers = new Set([id])
  for (const one of importers) for (const more of graph.getModuleInfo(one)?.importers ?? []) importers.add(more)
  return pages.every((page) => [...importers].some((importer) => page.test(importer)))
}

const NAMED = ['react', 'frame', 'home', 'list-parts', 'art']

/**
 * Every page loads a list of the files that pages share. Named by their hash alone, they make it shorter; those that
 * are loaded on demand are not in it.
 */
export const chunkFileNames = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }): string =>
  isDynamicEntry || NAMED.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
