/** By order: the same text for those that go to one door, and none for those that go there alone. */
export function stopsOf(orders: readonly { id: string; door: string | null }[]): Map<string, string> {
  const known = orders.filter(({ door }) => door !== null)
  const shared = [...Map.groupBy(known, ({ door }) => door).values()].filter(({ length }) => length > 1)
  return new Map(shared.flatMap((together) => together.map(({ id }) => [id, together[0]?.id ?? id] as const)))
}
