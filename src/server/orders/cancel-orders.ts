import { isRefused } from '#contract/refused.ts'
import type { ShopActor } from '#domain/staff.ts'
import { moveOrderTo, type OrderLife } from './order-life.ts'
import { readStatus } from './order-store.ts'

type Wanted = { ids: string[]; reason?: string | undefined; actor: ShopActor; ip: string }
type Outcome = { message: string; cancelled: string[]; kept: { _id: string; message: string }[] }

/** Each order in a transaction of its own: one that can't be cancelled any more keeps no other from it. */
export async function cancelOrdersOf(life: OrderLife, { ids, reason, actor, ip }: Wanted): Promise<Outcome> {
  const cancelled: string[] = []
  const kept: Outcome['kept'] = []
  for (const id of new Set(ids)) {
    const moved = await moveOrderTo(life, { id, status: 'Cancelled', by: actor, reason, ip })
    if (!isRefused(moved) || (await readStatus(life.db, id)) === 'Cancelled') cancelled.push(id)
    else kept.push({ _id: id, message: moved.body.message })
  }
  return { message: wordsFor(cancelled.length, kept.length), cancelled, kept }
}

function wordsFor(cancelled: number, kept: number): string {
  const words = cancelled === 1 ? '1 order cancelled' : `${cancelled} orders cancelled`
  return kept === 0 ? words : `${words}, ${kept} can’t be cancelled any more`
}
