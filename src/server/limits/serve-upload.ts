import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { admit, type Call, type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { ipKey } from './ip-key.ts'
import type { Uploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the file of an upload was read into. */
    uploaded: unknown
  }
}

export type UploadReader<T, Code extends RefusalCode> = {
  /** No body is longer. */
  maxBytes: number
  /** What the headers alone show to be wrong. */
  check(request: FastifyRequest): Refused<Code> | null
  read(request: FastifyRequest): Promise<T | Refused<Code>>
}

type Needs = { guards: Guards; uploads: Uploads }

/**
 * Serves a call that brings files. Access is checked before a file is read, and the file is read before the call takes
 * a place, so that a slow upload holds none.
 */
export function serveUpload<const E extends Endpoint, T>(
  app: FastifyInstance,
  { guards, uploads }: Needs,
  endpoint: E,
  reader: UploadReader<T, RefusalCodeOf<E>>,
  handler: (call: Call<E> & { upload: T }) => Promise<ReplyOf<E> | Refused<RefusalCodeOf<E>> | undefined>,
): void {
  serveEndpoint(app, guards, endpoint, (call) => handler({ ...call, upload: call.request.uploaded as T }), {
    receive: async (request, ask) => {
      const caller = await ask(() => admit(guards, endpoint, request))
      if (isRefused(caller)) return caller
      const refused = reader.check(request)
      if (refused) return refused
      const bytes = Number(request.headers['content-length'] ?? reader.maxBytes)
      if (bytes > reader.maxBytes) return refuse('too_large')
      const { userId, actor } = caller
      const account = userId ?? (actor === 'owner' ? actor : (actor?.id ?? ''))
      const begun = await uploads.begin({ account, ip: ipKey(request.ip), isShopper: userId !== undefined }, bytes)
      if (isRefused(begun)) return begun
      try {
        const upload = await uploads.read(request, () => reader.read(request))
        if (isRefused(upload)) {
          begun.release()
          return upload
        }
        request.uploaded = upload
        return begun
      } catch (error) {
        begun.release()
        throw error
      }
    },
  })
}
