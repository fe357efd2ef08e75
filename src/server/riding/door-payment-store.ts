import type { Paise } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type DoorPayment = { payment: string; riderId: string; orderId: string; amount: Paise }

const insert = statement('INSERT INTO door_payments (payment, rider_id, order_id, amount) VALUES ($1, $2, $3, $4)')

export async function saveDoorPayment(tx: Tx, { payment, riderId, orderId, amount }: DoorPayment): Promise<void> {
  await insert(tx, payment, riderId, orderId, amount)
}

const remove = statement<{ riderId: string }>(`
  DELETE FROM door_payments WHERE payment = $1 RETURNING rider_id AS "riderId"`)

/** Who took it; null when it was not paid at a door. */
export async function deleteDoorPayment(tx: Tx, payment: string): Promise<string | null> {
  const [row] = await remove(tx, payment)
  return row?.riderId ?? null
}
