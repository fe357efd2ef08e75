import type { FastifyInstance } from 'fastify'
import type { RefundState } from '#domain/order.ts'
import { FailedSignIns } from './accounts/failed-sign-ins.ts'
import { guardsFor } from './accounts/guards.ts'
import { mailboxes } from './accounts/mailboxes.ts'
import { codeDelivery, PhoneCodes } from './accounts/phone-codes.ts'
import { type FindHolder, ownerAsHolder } from './accounts/second-factor-holder.ts'
import { openSellerAccess } from './accounts/seller-credentials.ts'
import type { AnswerCache } from './answers/answer-cache.ts'
import { beginShop, readShopHas } from './begin-shop.ts'
import { purchaseCame } from './buying/purchase-list-store.ts'
import { readCartView } from './cart/cart-view.ts'
import { concernOf } from './catalog/answer-tags.ts'
import { CatalogChanges } from './catalog/catalog-changes.ts'
import { Categories } from './catalog/categories.ts'
import { readCategories } from './catalog/category-store.ts'
import { indexRemaining } from './catalog/product-index.ts'
import { PublicList } from './catalog/public-list.ts'
import { Stock } from './catalog/stock.ts'
import type { ReadInTurn } from './catalog/streamed-list.ts'
import { confirmOrderWith } from './checkout/confirm-order.ts'
import { paymentReturnedWith } from './checkout/enter-owed-payment.ts'
import type { Config } from './config/config.ts'
import type { Database, Tx } from './db/database.ts'
import { PublishSubscribe } from './db/publish-subscribe.ts'
import { Replicas } from './db/replicas.ts'
import { readShopId } from './db/shop-id.ts'
import { onOutcomeUnknown } from './db/transaction.ts'
import { DeliveryState } from './delivery/delivery-state.ts'
import { handlingOfOrders } from './handling-of-orders.ts'
import { historyOfOrder } from './history-of-order.ts'
import type { Metrics } from './http/metrics.ts'
import { standingHeaders } from './http/security-headers.ts'
import { BackgroundJobs, type RunsByItself } from './jobs/background-jobs.ts'
import type { KnownVisitors } from './limits/known-visitors.ts'
import { openLimits } from './limits/open-limits.ts'
import { watchForUnknownProxy } from './limits/unknown-proxy.ts'
import type { Uploads } from './limits/uploads.ts'
import { refundsAsCredit } from './orders/credit-entries.ts'
import { OrderEvents } from './orders/order-events.ts'
import { hasOpenOrder, setRefundState } from './orders/order-store.ts'
import { hasOrdersInHand } from './orders-in-hand.ts'
import { openCarriers } from './outside/open-carriers.ts'
import { openPayments } from './outside/open-payments.ts'
import { openPictures } from './outside/open-pictures.ts'
import { refundOrderWith, refundPartWith } from './payments/refunder.ts'
import { deleteBelongings } from './personal-data/delete-belongings.ts'
import { settlePicksWith } from './picking/settle-pick.ts'
import { takeBackAccountCash } from './riding/account-cash.ts'
import { putInTill, takeFromTill } from './riding/cash-store.ts'
import { followMoves } from './riding/follow-moves.ts'
import { clearCashNotes } from './riding/settlement-store.ts'
import { tellingRiders } from './riding/tell-riders.ts'
import { SearchDictionary } from './search/search-dictionary.ts'
import { ShopState } from './shop/shop-state.ts'
import { countOrders } from './shop-metrics.ts'
import { notingActs } from './staff/note-acts.ts'
import { handsOnShift } from './staff/shift-store.ts'
import { StaffEvents } from './staff/staff-events.ts'
import { staffAsHolder } from './staff/staff-holder.ts'
import { workersOnOrders } from './workers-on-orders.ts'

/** What the routes share; each takes the parts that it names. */
export type Parts = Awaited<ReturnType<typeof openParts>>

type Given = {
  config: Config
  database: Database
  metrics: Metrics
  heartbeatMs: number
  countAnswerMs?: number | undefined
  runsByItself?: RunsByItself | undefined
  answers: AnswerCache
  visitors: KnownVisitors
  uploads: Uploads
  inTurn: ReadInTurn
}

export async function openParts(
  app: FastifyInstance,
  { config, database, metrics, heartbeatMs, countAnswerMs, runsByItself, answers, visitors, uploads, inTurn }: Given,
) {
  const { db } = database
  const { publicUrl, mail } = config
  const jobs = new BackgroundJobs(app.log, runsByItself)
  const pubsub = new PublishSubscribe(database, app.log)
  const shopId = await readShopId(db)
  await beginShop(db, config)
  const shopState = await ShopState.open({
    db,
    pubsub,
    log: app.log,
    takesOnline: !config.payments.none,
    codes: codeDelivery(config),
  })
  const { redisUrl } = config
  const limits = await openLimits(app, { database, redisUrl, shopId, jobs, metrics, answerMs: countAnswerMs })
  const failedSignIns = new FailedSignIns({ name: 'shoppers', counts: limits.counts })
  const handlingOf = (orderIds: string[]) => handlingOfOrders(db, orderIds)
  const orderEvents = new OrderEvents(db, pubsub, app.log, handlingOf)
  const staffEvents = new StaffEvents(pubsub)
  staffEvents.onSignedOut((staffId) => orderEvents.dismissStaff(staffId))
  staffEvents.onShiftsChanged(() => orderEvents.tellStaff('person'))
  staffEvents.onDeliveriesChanged((staffId) => orderEvents.tellStaff('deliveries', staffId))
  const delivery = await DeliveryState.open({
    db,
    pubsub,
    log: app.log,
    handsOnShift: () => handsOnShift(db),
    shop: shopState,
  })
  staffEvents.onShiftsChanged(() => delivery.handsChanged())
  const catalogChanges = new CatalogChanges(pubsub)
  const replicas = new Replicas(config.replicaUrl, database, app.log)
  // Before the others that hear of a change and read because of it.
  catalogChanges.onChange(() => replicas.changed())
  onOutcomeUnknown(db, () => pubsub.readAnew())
  pubsub.onDisconnect(() => answers.cutOff())
  catalogChanges.onChange(({ kind, tags }) => {
    if (kind === 'edit' || tags === 'all') return answers.purge(tags)
    for (const [concern, of] of Map.groupBy(tags, concernOf)) answers.touch(new Set(of), concern)
  })
  const categories = await Categories.open({ db, pubsub, log: app.log })
  categories.onChange(() => answers.purge('all'))
  const stock = new Stock(catalogChanges)
  const refundPart = refundPartWith(jobs)
  const ordersPlaced = countOrders(metrics)
  await indexRemaining(db)
  const dictionary = new SearchDictionary({
    db,
    pubsub,
    log: app.log,
    categories: async () => (await readCategories(db)).categories,
  })
  const sellerAccess = await openSellerAccess(db, config)
  const secondFactorHolder: FindHolder = async (actor) =>
    actor === 'owner' ? ownerAsHolder(sellerAccess) : staffAsHolder(db, actor.id)
  app.addHook('onReady', () => pubsub.start())
  app.addHook('onReady', async () => replicas.start())
  app.addHook('onClose', () => replicas.stop())
  app.addHook('onClose', () => categories.stop())
  app.addHook('onClose', () => shopState.stop())
  app.addHook('onClose', () => pubsub.stop())
  app.addHook('onClose', () => jobs.stop())
  return {
    config,
    database,
    db,
    replicas,
    catalogDb: replicas.catalogue,
    searchDb: replicas.search,
    historyDb: replicas.history,
    jobs,
    shopState,
    shopHas: () => readShopHas(db),
    ...(await openPictures(config, shopId, app.log)),
    orderEvents,
    delivery,
    hasOrders: hasOrdersInHand,
    handlingOf,
    historyOf: (orderId: string) => historyOfOrder(db, orderId),
    workersOn: (orderIds: string[]) => workersOnOrders(db, orderIds),
    heartbeatMs,
    sellerAccess,
    secondFactorHolder,
    guards: notingActs(visitors.watch(guardsFor(db)), db),
    uploads,
    limits,
    failedSignIns,
    phoneCodes: new PhoneCodes({
      db,
      jobs,
      limits,
      failedSignIns,
      secret: config.messages.service?.secret ?? '',
      delivery: codeDelivery(config),
      textsPerHour: config.messages.perHour,
    }),
    failedStaffSignIns: new FailedSignIns({ name: 'staff', counts: limits.counts }),
    staffEvents,
    unknownProxy: watchForUnknownProxy(app, config),
    ordersPlaced,
    answers,
    catalogChanges,
    categories,
    dictionary,
    async synonymsChanged(tx: Tx) {
      await dictionary.changed(tx, 'all')
      await catalogChanges.wordsChanged(tx)
    },
    stock,
    purchaseCame,
    publicList: new PublicList({
      db: replicas.catalogue,
      searchDb: replicas.search,
      dictionary,
      categories,
      answers,
      catalogChanges,
      inTurn,
      listSettings: {
        standingHeaders: standingHeaders(publicUrl),
        pictureOrigin: publicUrl,
        hasClientsElsewhere: config.compatibleClients.some((origin) => origin !== publicUrl),
      },
    }),
    cartOf: async (userId: string) => ({
      ...(await readCartView(db, userId)),
      ...((await hasOpenOrder(db, userId)) && { hasOpenOrder: true }),
    }),
    deleteBelongings,
    mail,
    carriers: openCarriers(config),
    showsCodes: codeDelivery(config) === 'shown',
    mailboxes: mailboxes(publicUrl),
    shopId,
    ...(await openPayments(app, { settings: config.payments, db, jobs })),
    refundOrder: refundOrderWith(jobs),
    refundPart,
    refundsAsCredit: (page: Parameters<typeof refundsAsCredit>[1]) => refundsAsCredit(db, page),
    confirmOrder: confirmOrderWith({ stock, delivery, ordersPlaced }),
    riders: tellingRiders(followMoves, staffEvents),
    picks: settlePicksWith({ stock, orderEvents, refundPart, takeFromTill }),
    staffErased: clearCashNotes,
    putInTill,
    takeFromTill,
    paymentReturned: paymentReturnedWith(orderEvents),
    takeBackAccountCash,
    async refundChanged(tx: Tx, { orderId, state }: { orderId: string; state: RefundState }) {
      const userId = await setRefundState(tx, orderId, state)
      if (userId) await orderEvents.publish(tx, { orderId, userId })
    },
  }
}
