import { type DeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { readPincodes, sharedPincodes, writePincodes } from '#domain/delivery/pincode-ranges.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { type FieldErrors, fieldErrors } from '../../core/field-errors.ts'

export type Area = DeliverySettings['areas'][number]
export type AreaToSend = BodyToSend<typeof saveDeliveryAreas>['areas'][number]

/** What is typed in the form of an area. */
export type AreaValues = {
  name: string
  pincodes: string
  /** Who brings it. */
  by: 'riders' | 'courier'
  courierDays: string
  unit: 'minutes' | 'kilometres'
  distance: string
  rushMinutes: string
  /** Ids. */
  neighbours: readonly string[]
  fee: string
  freeFrom: string
  minimumOrder: string
  served: boolean
}

export const NEW_AREA: AreaValues = {
  name: '',
  pincodes: '',
  by: 'riders',
  courierDays: '3',
  unit: 'minutes',
  distance: '',
  rushMinutes: '',
  neighbours: [],
  fee: '0',
  freeFrom: '',
  minimumOrder: '0',
  served: true,
}

export const valuesOf = (area: Area): AreaValues => ({
  name: area.name,
  pincodes: writePincodes(area.pincodes),
  by: area.courierDays === null ? 'riders' : 'courier',
  courierDays: String(area.courierDays ?? NEW_AREA.courierDays),
  unit: 'minutes',
  distance: String(area.travelMinutes),
  rushMinutes: area.rushMinutes > area.travelMinutes ? String(area.rushMinutes) : '',
  neighbours: area.neighbours,
  fee: String(rupeesFromPaise(area.fee)),
  freeFrom: area.freeFrom === undefined ? '' : String(rupeesFromPaise(area.freeFrom)),
  minimumOrder: String(rupeesFromPaise(area.minimumOrder)),
  served: area.served,
})

/** Without its neighbours: they are as they were, unless the area that is edited says otherwise. */
export const areaToSend = ({ fee, freeFrom, minimumOrder, neighbours: _neighbours, ...area }: Area): AreaToSend => ({
  ...area,
  fee: rupeesFromPaise(fee),
  ...(freeFrom !== undefined && { freeFrom: rupeesFromPaise(freeFrom) }),
  minimumOrder: rupeesFromPaise(minimumOrder),
})

export const isEverywhereElse = ({ pincodes }: Pick<Area, 'pincodes'>): boolean => pincodes.length === 0

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/** The area that is typed, or what is wrong with it, by the names of the fields. */
export function readArea(
  values: AreaValues,
  { id, others }: { id: string | undefined; others: readonly Area[] },
): { area: AreaToSend } | { errors: FieldErrors } {
  const pincodes = readPincodes(values.pincodes)
  if ('wrong' in pincodes) {
    return {
      errors: { pincodes: `“${pincodes.wrong}” is not a PIN code. Write them like this: 560001-560030, 560045.` },
    }
  }
  const problem = whyNot(pincodes, others)
  if (problem) return { errors: { pincodes: problem } }
  const area: AreaToSend = {
    ...(id && { id }),
    name: values.name,
    pincodes,
    ...(values.by === 'courier' && { courierDays: numberOf(values.courierDays) }),
    ...((values.by === 'riders' || numberOf(values.distance) > 0) && distanceOf(values)),
    neighbours: [...values.neighbours],
    fee: numberOf(values.fee),
    ...(values.freeFrom.trim() && { freeFrom: numberOf(values.freeFrom) }),
    minimumOrder: numberOf(values.minimumOrder),
    served: values.served,
  }
  const errors = fieldErrors(saveDeliveryAreas.body, { areas: [area] })
  return Object.keys(errors).length > 0 ? { errors: named(errors) } : { area }
}

function distanceOf({ unit, distance, rushMinutes }: AreaValues) {
  const given = numberOf(distance)
  return {
    ...(unit === 'minutes' ? { travelMinutes: given } : { kilometres: given }),
    ...(rushMinutes.trim() && { rushMinutes: numberOf(rushMinutes) }),
  }
}

function whyNot(pincodes: readonly { from: number; to: number }[], others: readonly Area[]): string | null {
  const elsewhere = others.find(isEverywhereElse)
  if (pincodes.length === 0 && elsewhere) {
    return `Enter its PIN codes. Only one area can be without any, and that is “${elsewhere.name}”.`
  }
  const shared = sharedPincodes(pincodes, others)
  if (!shared) return null
  const codes = writePincodes([shared.range])
  return `${codes} ${codes.includes('-') ? 'are' : 'is'} in “${shared.other.name}” already. A PIN code can be in one area only.`
}

/** The form has one field for both ways to say how far it is. What is wrong with the whole area are its rush hours. */
function named({ travelMinutes, kilometres, '0': whole, ...errors }: FieldErrors): FieldErrors {
  const distance = travelMinutes ?? kilometres
  return { ...errors, ...(distance && { distance }), ...(whole && !distance && { rushMinutes: whole }) }
}
