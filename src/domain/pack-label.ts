const AMOUNT = /^\d+(?:[.,]\d+)?\s*([a-z]+)\.?$/
const WEIGHTS = new Set(['mg', 'g', 'gm', 'gms', 'gram', 'grams', 'kg', 'kgs', 'kilogram', 'kilograms'])
const VOLUMES = new Set(['ml', 'cl', 'l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters'])

/** What a product's `weight` is: "500 g" is a weight, "1 L" a volume, and "6 pcs" or "3 × 80 g" a pack. */
export function packLabel(weight: string | null): 'Weight' | 'Volume' | 'Pack' {
  if (!weight) return 'Weight'
  const [, unit = ''] = AMOUNT.exec(weight.trim().toLowerCase()) ?? []
  if (WEIGHTS.has(unit)) return 'Weight'
  return VOLUMES.has(unit) ? 'Volume' : 'Pack'
}
