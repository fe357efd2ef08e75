import type { FastifyInstance } from 'fastify'
import { deleteSupplier, listSuppliers, saveSupplier, setProductSupply } from '#contract/goods/suppliers.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { lockSupply, saveSupply } from '../catalog/product-supply-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import {
  deleteSupplierRow,
  findSupplier,
  hasOtherOfName,
  insertSupplier,
  listAllSuppliers,
  updateSupplier,
} from './supplier-store.ts'

export function supplierRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, listSuppliers, async () => ({ suppliers: await listAllSuppliers(db) }))

  serveEndpoint(app, guards, saveSupplier, async ({ body: { id, ...written }, actor, request: { ip } }) => {
    const supplier = await inTransaction(db, async (tx) => {
      if (await hasOtherOfName(tx, written.name, id)) return sameName(written.name)
      const savedId = id ?? (await insertSupplier(tx, written))
      if (id !== undefined && !(await updateSupplier(tx, id, written))) return unknownSupplier()
      const about = { target: savedId, details: { name: written.name } }
      await recordActivity(tx, { who: actor, act: 'supplier_saved', ...about, ip })
      return (await findSupplier(tx, savedId)) ?? unknownSupplier()
    })
    return isRefused(supplier) ? supplier : { message: 'Supplier saved', supplier }
  })

  serveEndpoint(app, guards, deleteSupplier, async ({ body: { id }, actor, request: { ip } }) => {
    await inTransaction(db, async (tx) => {
      const name = await deleteSupplierRow(tx, id)
      if (name) await recordActivity(tx, { who: actor, act: 'supplier_deleted', target: id, details: { name }, ip })
    })
    return { message: 'Supplier deleted' }
  })

  serveEndpoint(app, guards, setProductSupply, async ({ body: wanted, actor, request: { ip } }) => {
    const { id, supplierId, packSize } = wanted
    const refused = await inTransaction(db, async (tx) => {
      const chosen = supplierId === null ? null : await findSupplier(tx, supplierId)
      if (supplierId !== null && !chosen) return unknownSupplier()
      const [before] = await lockSupply(tx, id)
      if (!before) return refuse('not_found', 'We couldn’t find this product.')
      const changes = [
        ...(before.supplierId !== supplierId
          ? [{ field: 'supplier', from: await nameOf(tx, before.supplierId), to: chosen?.name ?? 'none' }]
          : []),
        ...(before.packSize !== packSize
          ? [{ field: 'pack size', from: String(before.packSize ?? 'none'), to: String(packSize ?? 'none') }]
          : []),
      ]
      if (changes.length === 0) return null
      await saveSupply(tx, id, supplierId, packSize)
      const about = { target: id, details: { name: before.name, changes } }
      await recordActivity(tx, { who: actor, act: 'product_changed', ...about, ip })
      return null
    })
    return refused ?? { message: 'Supply saved' }
  })
}

const nameOf = async (tx: Tx, id: string | null) => (id && (await findSupplier(tx, id))?.name) || 'none'

const unknownSupplier = () => refuse('not_found', 'We couldn’t find this supplier. They may have been deleted.')

function sameName(name: string) {
  const message = `You already have a supplier called ${name}.`
  return refuse('already_exists', message, { fields: { name: message } })
}
