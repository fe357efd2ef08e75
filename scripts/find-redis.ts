import { onPath } from './machine.ts'

/** A Redis or Valkey server on this machine, or the one that REDIS_SERVER names. None is fetched: shops run without. */
export const findRedis = (): string | undefined =>
  process.env.REDIS_SERVER || onPath('redis-server') || onPath('valkey-server')
