/**
 * One page of rows that were selected with one more than the limit: the extra row only says that there is a next
 * page, which begins after `nextCursor`.
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorAt: (last: Row) => string,
): { page: Row[]; next: { nextCursor?: string } } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? { nextCursor: cursorAt(last) } : {} }
}
