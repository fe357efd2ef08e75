import type { FastifyInstance } from 'fastify'
import {
  answerReport,
  listReports,
  reportItems,
  type SellerReport,
  showReportPhoto,
  undoReportRefund,
} from '#contract/orders/reports.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { encodeUploads, uploadFormOf } from '../catalog/upload-form.ts'
import type { Db, Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import { answerReportWith } from './answer-report.ts'
import { undoHeldRefund, wakeWhenDue } from './held-refunds.ts'
import { findOrder, findOrders } from './order-query-store.ts'
import type { ItemRefunds } from './refund-items.ts'
import { reportItemsOf, whyNot } from './report-items.ts'
import { countOpenReports, findReportPhoto, selectReports } from './report-store.ts'

const PHOTO_WIDTH = 1200
const PAGE = 50
const CURSOR = /^([01])([0-9a-z]+)$/

type Needs = ItemRefunds & { db: Db; historyDb: Reader; guards: Guards; uploads: Uploads; jobs: BackgroundJobs }

export function reportRoutes(app: FastifyInstance, { guards, uploads, jobs, ...needs }: Needs): void {
  const { db, historyDb } = needs

  serveUpload(app, { guards, uploads }, reportItems, uploadFormOf(reportItems), async ({ userId, upload }) => {
    const { data: problem, files } = upload
    const refusal = whyNot(await findOrder(db, problem.id), { userId, problem })
    if (refusal) return refusal
    const photos = await encodeUploads(files, { field: 'photo', widths: [PHOTO_WIDTH] })
    if (isRefused(photos)) return photos
    const order = await reportItemsOf(needs, { userId, problem, photo: photos[0]?.[0]?.bytes })
    return isRefused(order) ? order : { message: 'Thanks for telling us. We’ll look into it.', order }
  })

  serveEndpoint(app, guards, showReportPhoto, async ({ query: { id }, request, reply }) => {
    const seller = await guards.sellerOf(request)
    const userId = seller ? undefined : await guards.shopperOf(request)
    if (userId === null) return refuse('not_signed_in')
    const photo = await findReportPhoto(db, id, userId)
    if (!photo) return refuse('not_found', 'We couldn’t find this photo.')
    return reply.type('image/webp').header('cache-control', 'private, max-age=3600').send(Buffer.from(photo))
  })

  serveEndpoint(app, guards, listReports, async ({ query: { limit = PAGE, state, cursor } }) => {
    const from = cursor ? CURSOR.exec(cursor) : null
    if (cursor && !from) return refuse('malformed', 'This cursor isn’t valid. Please start from the first page.')
    const after = from ? { isOpen: from[1] === '1', id: from[2] ?? '' } : undefined
    const rows = await selectReports(historyDb, { state, cursor: after, limit: limit + 1 })
    const { page, next } = pageOf(rows, limit, (last) => `${last.state === 'open' ? 1 : 0}${last.id}`)
    const found = await findOrders(historyDb, [...new Set(page.map(({ orderId }) => orderId))])
    const orders = new Map(found.map((order) => [order._id, order]))
    const reports = page.flatMap(({ id, orderId }): SellerReport[] => {
      const order = orders.get(orderId)
      const report = order?.reports?.find(({ _id }) => _id === id)
      return order && report ? [{ _id: id, report, order }] : []
    })
    return { reports, open: await countOpenReports(historyDb), ...next }
  })

  serveEndpoint(app, guards, answerReport, async ({ body, actor, request }) => {
    const answered = await answerReportWith(needs, { ...body, actor, ip: request.ip })
    if (body.undoable && !isRefused(answered)) wakeWhenDue(jobs)
    return answered
  })

  serveEndpoint(app, guards, undoReportRefund, async ({ body: { id } }) => undoHeldRefund(needs, id))
}
