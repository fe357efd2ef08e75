import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { listenForBackups } from './backup/backup-socket.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { WorkerLink } from './cluster/worker-link.ts'
import type { Config } from './config/config.ts'
import { gracefulStop } from './graceful-stop.ts'
import { greet } from './greeting.ts'
import { Metrics } from './http/metrics.ts'
import { loggerFor } from './http/request-log.ts'
import { openData } from './open-data.ts'
import { onStopRequest } from './platform/stop-requests.ts'

/** Serves the shop in this process: the only one, or one of several workers. */
export async function serveShop(config: Config): Promise<void> {
  const metrics = new Metrics()
  const link = WorkerLink.open(metrics)
  const progress = startProgress(config, !link)
  let running: FastifyInstance | undefined
  const { database, notes } = await openData(config, (err) => running?.log.warn({ err }, 'lost a database connection'))
  progress('Opened the database')
  const { app, shop, health } = await buildApp({
    config,
    database,
    logger: loggerFor(config),
    metrics,
    ...(link && { metricsText: () => link.metricsText() }),
  })
  running = app
  for (const note of notes) app.log.warn(note)
  progress('Updated tables and loaded the pages')
  if (config.seed && (await seedCatalog(shop.db, shop.pictures))) progress('Added the demo products')
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'fatal error, stopping')
    process.exit(1)
  })
  if (database.kind === 'embedded') {
    const backups = listenForBackups(config.dataDir, database.pool, app.log)
    app.addHook('onClose', async () => void backups.close())
  }
  const stop = gracefulStop({ app, database, health, ...(link && { beforeExit: () => link.sayLastMetrics() }) })
  if (link) link.onLeave(stop)
  else onStopRequest(stop)
  await app.listen({ port: config.port, host: config.host })
  await database.lowerPriority?.()
  if (link) link.ready()
  else announce(config, app)
}

/** Says after each part of a start how long it took; in production, the log is enough. */
function startProgress({ production }: Config, isOnlyProcess: boolean): (done: string) => void {
  let start = performance.now()
  return (done) => {
    const now = performance.now()
    if (!production && isOnlyProcess) console.log(`${done} in ${((now - start) / 1000).toFixed(1)} s`)
    start = now
  }
}

function announce(config: Config, { log }: FastifyInstance): void {
  if (config.workers.note) log.warn(config.workers.note)
  greet(config, log)
}
