import { availableParallelism } from 'node:os'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { MAX_PICTURE_BYTES, PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { AnswerCache } from './answers/answer-cache.ts'
import { EarlyAnswers } from './answers/early-answers.ts'
import { measureAnswers } from './answers/measure-answers.ts'
import { apiRoutes } from './api-routes.ts'
import { listKey } from './catalog/list-key.ts'
import { readPicture, servePictures } from './catalog/picture-routes.ts'
import { catalogReader } from './catalog/product-pages.ts'
import type { Config } from './config/config.ts'
import { networkMatcher } from './config/network.ts'
import type { Database } from './db/database.ts'
import { startHousekeeping } from './housekeeping.ts'
import { serveCompatibleClients } from './http/compatible-clients.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitBodyTime } from './http/connection-limits.ts'
import { answerErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { Metrics } from './http/metrics.ts'
import { countRequests, measureProcess, metricsRoutes } from './http/metrics-routes.ts'
import { openapiRoutes } from './http/openapi.ts'
import { RequestLog, requestId } from './http/request-log.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serverFactory } from './http/server-factory.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { dropUnusedConnections } from './http/unused-connections.ts'
import type { RunsByItself } from './jobs/background-jobs.ts'
import { countRead, measureGates, openGates, readInTurn, shedLoad, whenQueueIsEmpty } from './limits/admission.ts'
import { IpLimit } from './limits/ip-limit.ts'
import { KnownVisitors } from './limits/known-visitors.ts'
import { OpenConnections } from './limits/open-connections.ts'
import { limitIps } from './limits/rate-limit.ts'
import { Uploads } from './limits/uploads.ts'
import { openParts } from './open-parts.ts'
import { startHeldRefunds } from './orders/held-refunds.ts'
import { startPublishingEstimates } from './orders/publish-estimates.ts'
import { pageKey } from './pages/page-key.ts'
import { mountPages } from './pages/pages.ts'
import { startCountingSales } from './popularity.ts'
import { startAddingUp } from './sales/sales-jobs.ts'
import { measureReplicas, measureShop } from './shop-metrics.ts'
import { startEndingShifts } from './staff/end-shifts.ts'

export type AppOptions = {
  config: Config
  database: Database
  /** Tests of the API leave the pages out. */
  pages?: boolean
  logger?: boolean | object
  heartbeatMs?: number
  /** How long a call waits for its count in the limits that all processes share. */
  countAnswerMs?: number | undefined
  /** Which of the shop's jobs run without being woken: all of them, when left out. */
  runsByItself?: RunsByItself
  limits?: ConnectionLimits
  metrics?: Metrics
  /** What /metrics answers: of this process alone, unless there are others. */
  metricsText?: () => Promise<string>
}

/** Wires the whole server; the caller listens and closes. */
export async function buildApp({
  config,
  database,
  pages = true,
  logger = false,
  heartbeatMs = 15_000,
  countAnswerMs,
  runsByItself,
  limits = CONNECTION_LIMITS,
  metrics = new Metrics(),
  metricsText = () => metrics.text(),
}: AppOptions) {
  const earlyAnswers = new EarlyAnswers()
  const app = fastify({
    logger,
    logController: new RequestLog(config),
    genReqId: requestId,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    serverFactory: serverFactory(limits, earlyAnswers),
    return503OnClosing: false,
    // Fastify gives each hook of a start ten seconds; reading a large catalogue on a busy machine may take longer.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
  })
  const gates = openGates(database, availableParallelism() / config.workers.count)
  const reads = new IpLimit(config.readsPerMinute)
  const visitors = new KnownVisitors()
  const answers = new AnswerCache({ beforeRenewal: () => whenQueueIsEmpty(gates.database) })
  const shop = await openParts(app, {
    config,
    database,
    metrics,
    heartbeatMs,
    countAnswerMs,
    runsByItself,
    answers,
    visitors,
    uploads: new Uploads(limits),
    inTurn: readInTurn({ gates, reads }),
  })
  earlyAnswers.open(app, answers, (url) => (url.startsWith('/api/') ? listKey(url) : pageKey(url).key))

  const connections = new OpenConnections(app.server, { ...limits, isProxy: networkMatcher(config.trustedProxies) })
  dropUnusedConnections(app, connections)
  limitBodyTime(app, limits)
  securityHeaders(app, config.publicUrl)
  answerErrors(app, () => shop.shopState.facts)
  serveCompatibleClients(app, config)
  countRequests(app, metrics)
  measureProcess(app, metrics, database)
  measureGates(metrics, gates)
  measureAnswers(metrics, answers)
  measureShop(metrics, shop)
  measureReplicas(metrics, shop.replicas)
  refuseForeignOrigins(app, config.publicUrl)
  limitIps(app, shop)
  shedLoad(app, { gates, reads, visitors })
  app.decorateRequest('uploaded', null)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: PICTURES_PER_PRODUCT, fileSize: MAX_PICTURE_BYTES, fields: 10, fieldSize: 64 * 1024, parts: 20 },
  })

  startHousekeeping(shop)
  startCountingSales(shop)
  startAddingUp(shop)
  startPublishingEstimates(app, shop)
  startEndingShifts(app, shop)
  startHeldRefunds(app, shop)
  const health = healthRoutes(app, database.db)
  metricsRoutes(app, metricsText, config)
  openapiRoutes(app, { publicUrl: config.publicUrl, shopName: () => shop.shopState.facts.name })
  apiRoutes(app, shop)
  await servePictures(app, shop.pictureSource)

  if (pages) {
    await mountPages(app, {
      answers,
      catalog: catalogReader(shop),
      shopState: shop.shopState,
      delivery: shop.delivery,
      categories: shop.categories,
      db: shop.catalogDb,
      readPicture: (file) => readPicture(shop.pictureSource, file),
      publicUrl: config.publicUrl,
      dev: config.dev,
      extraSources: shop.payments.pageSources,
      renderGate: gates.render,
      beforeRendering: (ip) => countRead(reads, ip),
    })
  }
  return { app, shop, health }
}
