import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { sendRefusal } from '../http/errors.ts'
import type { PictureCache } from './picture-cache.ts'
import { isPictureFile } from './picture-files.ts'
import { PicturesAway } from './picture-store.ts'

type Source = { folder: string } | { cache: PictureCache }

/** null: there is no such file. May throw `PicturesAway`. */
export async function readPicture(source: Source, file: string): Promise<Buffer | null> {
  if ('cache' in source) return (await source.cache.find(file))?.bytes ?? null
  return readFile(join(source.folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** A picture's name never comes again with other content, so browsers may keep it for good. */
export async function servePictures(app: FastifyInstance, source: Source): Promise<void> {
  if ('cache' in source) return serveFromCache(app, source.cache)
  await app.register(fastifyStatic, {
    root: source.folder,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    dotfiles: 'deny',
    setHeaders: (reply) => {
      reply.header(...SHOWN_ELSEWHERE)
    },
  })
}

/** A mail read in a browser shows them too. */
const SHOWN_ELSEWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const
const RETRY_SECONDS = 5

function serveFromCache(app: FastifyInstance, cache: PictureCache): void {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const name = request.params['*']
    try {
      const picture = isPictureFile(name) ? await cache.find(name) : null
      if (!picture) return reply.callNotFound()
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', picture.etag)
        .header(...SHOWN_ELSEWHERE)
      return isKnown(request, picture.etag) ? sendUnchanged(reply) : reply.type('image/webp').send(picture.bytes)
    } catch (error) {
      if (!(error instanceof PicturesAway)) throw error
      const sorry = 'We can’t show this picture right now. Please try again in a moment.'
      return sendRefusal(reply, refuse('unavailable', sorry, { retryAfterSeconds: RETRY_SECONDS }))
    }
  })
}

const isKnown = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some((known) => [etag, `W/${etag}`, '*'].includes(known.trim())) ?? false

const sendUnchanged = (reply: FastifyReply) => reply.code(304).send()
