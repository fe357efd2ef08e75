import { NUTRIENTS, type Nutrition } from '#domain/food-facts.ts'
import { type FactName, readFactText } from '#domain/product-facts.ts'
import { quantityIn } from '#domain/quantity.ts'

/** Of the unit beside the amount of a quantity. */
export const QUANTITY_UNIT = 'quantityUnit'

/** What the form says of a fact, as one text; some have several controls of one name. */
export function factText(form: FormData, name: FactName): string {
  const texts = form.getAll(name).map((value) => String(value).trim())
  const [first = ''] = texts
  if (name === 'quantity') return first && `${first} ${String(form.get(QUANTITY_UNIT) ?? '')}`.trim()
  if (name === 'allergens') return texts.filter(Boolean).join(', ')
  // One number for each nutrient, in their sequence.
  if (name === 'nutrition' && texts.length > 1)
    return texts.flatMap((text, place) => (text ? [`${NUTRIENTS[place]} ${text}`] : [])).join(', ')
  return first
}

/** Puts a text into the controls of a field, as if it was typed. */
export function writeField(form: HTMLFormElement, name: string, text: string): void {
  const controls = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
  const nutrition = name === 'nutrition' ? (readFactText(name, text) as Nutrition | null) : null
  const listed = text.split(', ')
  const quantity = name === 'quantity' ? quantityIn(text) : null
  for (const [place, control] of controls.entries()) {
    if (control.type === 'checkbox') control.checked = listed.includes(control.value)
    else if (control.type === 'radio') control.checked = control.value === text
    else if (name === 'nutrition') control.value = String(nutrition?.[NUTRIENTS[place] ?? 'energy'] ?? '')
    else control.value = quantity ? String(quantity.amount) : text
  }
  const unit = form.elements.namedItem(QUANTITY_UNIT)
  if (quantity && unit && 'value' in unit) unit.value = quantity.unit
  controls[0]?.dispatchEvent(new Event('input', { bubbles: true }))
}
