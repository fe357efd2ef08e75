import type { FastifyInstance } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import { showToday } from '#contract/shop/today.ts'
import { BEST_SELLERS, type Product } from '#domain/catalog.ts'
import { type Paise, paise } from '#domain/money.ts'
import { statusesIn } from '#domain/order.ts'
import { daysBefore, SHOP_TIME_ZONE, type ShopDay, shopDayOf } from '#domain/shop-day.ts'
import { type LowStock, lowProducts, soldOutProducts } from '../catalog/low-stock-store.ts'
import { findProducts, productView } from '../catalog/product-store.ts'
import type { Reader } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { SoldLately } from './sold-lately.ts'
import { type BestSeller, countByStatus, type HourOfSales, salesByHour, salesOf } from './today-store.ts'

const LISTED = 10

type Today = ReplyOf<typeof showToday>

type Needs = { historyDb: Reader; guards: Guards }

export function todayRoutes(app: FastifyInstance, { historyDb: db, guards }: Needs): void {
  const soldLately = new SoldLately(db)
  serveEndpoint(app, guards, showToday, async () => {
    const now = new Date()
    const aWeekAgo = daysBefore(now, 7)
    const [today, lastWeek] = [shopDayOf(now), shopDayOf(aWeekAgo)]
    return {
      timeZone: SHOP_TIME_ZONE,
      now,
      today: dayView(today, await salesByHour(db, today)),
      lastWeek: {
        ...dayView(lastWeek, await salesByHour(db, lastWeek)),
        byNow: await salesOf(db, { from: lastWeek.from, to: aWeekAgo }),
      },
      waiting: await countByStatus(db, statusesIn('open')),
      low: lowStockView(await lowProducts(db, LISTED)),
      out: lowStockView(await soldOutProducts(db, LISTED)),
      bestSellers: await bestSellerViews(db, await soldLately.bestSellers(aWeekAgo, BEST_SELLERS)),
    }
  })
}

function dayView({ date }: ShopDay, sales: HourOfSales[]): Today['today'] {
  const byHour = new Map(sales.map((each) => [each.hour, each]))
  return {
    date,
    orders: sum(sales.map(({ orders }) => orders)),
    revenue: paise(sum(sales.map(({ revenue }) => revenue))),
    fees: paise(sum(sales.map(({ fees }) => fees))),
    cancelled: sum(sales.map(({ cancelled }) => cancelled)),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const { orders, revenue }: { orders: number; revenue: Paise } = byHour.get(hour) ?? NOTHING
      return { hour, orders, revenue }
    }),
  }
}

const NOTHING = { orders: 0, revenue: paise(0) }
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

const shortView = ({ _id, name, category, image }: Product) => ({ _id, name, category, image })

function lowStockView({ total, rows }: LowStock): Today['low'] {
  const products = rows.map(productView).map((product) => ({
    ...shortView(product),
    inStock: product.inStock,
    stock: product.stock,
    ...(product.loose && { loose: { step: product.loose.step, unit: product.loose.unit } }),
  }))
  return { total, products }
}

async function bestSellerViews(db: Reader, best: BestSeller[]): Promise<Today['bestSellers']> {
  const rows = await findProducts(
    db,
    best.map(({ productId }) => productId),
  )
  const products = new Map(rows.map((row) => [row.id, shortView(productView(row))]))
  return best.flatMap(({ productId, ...sold }) => {
    const product = products.get(productId)
    return product ? [{ ...product, ...sold }] : []
  })
}
