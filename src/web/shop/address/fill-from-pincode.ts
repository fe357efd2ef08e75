import { isInIndia } from '#domain/address.ts'

type Filled = 'city' | 'state'

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** What this form was given by a PIN code: another one may replace it, but nothing that was typed. */
export function createPincodeFill() {
  const given: Record<Filled, string> = { city: '', state: '' }

  function fill(form: HTMLFormElement, name: Filled, text = '') {
    const field = fieldOf(form, name)
    if (!field || (field.value !== '' && field.value !== given[name]) || field.value === text) return
    given[name] = text
    field.value = text
    // Its error goes, as if it had been typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return async function fillFromPincode(form: HTMLFormElement): Promise<void> {
    const pincode = fieldOf(form, 'zipcode')?.value.replaceAll(' ', '') ?? ''
    if (pincode.length !== 6 || !isInIndia(fieldOf(form, 'country')?.value || 'India')) return
    const { placeOfPincode } = await import('#domain/pincode-places.ts')
    const place = placeOfPincode(pincode)
    if (!place) return
    fill(form, 'state', place.state)
    fill(form, 'city', place.city)
  }
}
