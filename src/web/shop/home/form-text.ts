/** A form's text field; a file or nothing is empty text. */
export function textOf(given: FormData, name: string): string {
  const value = given.get(name)
  return typeof value === 'string' ? value : ''
}
