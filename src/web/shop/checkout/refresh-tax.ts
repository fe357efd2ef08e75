import { readShop } from '#contract/shop/shop.ts'
import { callApi } from '../../core/api.ts'
import { setShop, shop } from '../../core/shop.ts'

/** A page may be older than the shop's tax. Without an answer it stays: the shop asks before it charges another total. */
export async function refreshTax(): Promise<void> {
  const reply = await callApi(readShop)
  if (!reply.success) return
  const { mode, percent } = shop().tax
  const { tax } = reply.shop
  if (tax.mode !== mode || tax.percent !== percent) setShop({ ...shop(), tax })
}
