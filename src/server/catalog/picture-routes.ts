import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A picture's name never comes again with other content, so browsers may keep it for good. */
export async function servePictures(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    dotfiles: 'deny',
    // A mail read in a browser shows them too.
    setHeaders: (reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
