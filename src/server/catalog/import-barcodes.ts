import { barcodeKey } from '#domain/barcode.ts'
import type { Reader } from '../db/database.ts'
import { barcodeOwners, takenSentence } from './barcode-store.ts'
import { reasonFor } from './product-csv.ts'
import type { Planned } from './product-import-store.ts'

const AT_ONCE = 500

/** Why rows of a file can't have the barcodes that they name. */
export class ImportBarcodes {
  readonly #rowOf = new Map<string, number>()

  /** Two rows of one file with one barcode: the later one is refused. */
  sameBefore(row: number, barcode: string | null): string | null {
    if (barcode === null) return null
    const earlier = this.#rowOf.get(barcodeKey(barcode))
    if (earlier) return reasonFor('barcode', barcode, `This barcode is already in row ${earlier}.`)
    this.#rowOf.set(barcodeKey(barcode), row)
    return null
  }
}

/** The planned lines whose barcodes are those of other products, which this file leaves as they are. */
export async function takenBarcodes(db: Reader, planned: Planned[]): Promise<Map<Planned, string>> {
  const changed = planned.filter(({ columns }) => columns.includes('barcode'))
  const released = new Set(changed.map(({ id }) => id))
  const taken = new Map<Planned, string>()
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE)
    const barcodes = some.flatMap(({ values }) => values.barcode ?? [])
    const owners = await barcodeOwners(db, barcodes)
    for (const line of some) {
      const { barcode } = line.values
      const owner = barcode === null ? undefined : owners.get(barcodeKey(barcode))
      if (barcode !== null && owner && !released.has(owner.id))
        taken.set(line, reasonFor('barcode', barcode, takenSentence(owner)))
    }
  }
  return taken
}
