import type { Rolldown } from 'vite'

/** What a first visit to the home page runs: the frame and the page itself. */
const FIRST_PAGE = /\/src\/web\/(?:entry\.client|root|shop\/layout\/shop-layout|shop\/home\/home-page)\.tsx/
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//

/**
 * Two files beside the routes' own: React, which rarely changes, and all that the first page needs. Left to itself the
 * bundler makes a file for each icon and picture that two routes share: fifty requests instead of seven.
 */
export const firstPageChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT, priority: 2 },
    { name: (id, graph) => (isNeededFirst(id, graph) ? 'first' : null), debugName: 'first', priority: 1 },
  ],
}

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

function isNeededFirst(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (FIRST_PAGE.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph.getModuleInfo(id)?.importers.some((importer) => isNeededFirst(importer, graph, seen)) ?? false
}
