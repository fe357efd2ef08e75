import type { FastifyInstance } from 'fastify'
import { suggestSearches } from '#contract/search.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { PublicList } from './public-list.ts'

type Needs = { guards: Guards; publicList: PublicList }

export function searchRoutes(app: FastifyInstance, { guards, publicList }: Needs): void {
  serveEndpoint(
    app,
    guards,
    suggestSearches,
    ({ query: { search = '' }, request, reply }) => publicList.sendSuggestions(request, reply, search),
    (request, reply) => publicList.sendReady(request, reply),
  )
}
