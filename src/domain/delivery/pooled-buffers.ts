type Pool<Group> = { groups: Group[]; misses: number[]; buffer: number }

/**
 * A buffer for each group, where none that is no worse than another has the larger one: as long as there are two such
 * groups, both are learned from their misses together (pooling violators). Unlike a maximum over all better groups,
 * that leaves the share of kept promises what it is.
 */
export function pooledBuffers<Group>(
  groups: readonly Group[],
  {
    isNoWorse,
    missesOf,
    learn,
  }: {
    isNoWorse: (one: Group, than: Group) => boolean
    missesOf: (group: Group) => readonly number[]
    learn: (misses: readonly number[]) => number
  },
): Map<Group, number> {
  const pools = groups.map((group): Pool<Group> => {
    const misses = [...missesOf(group)]
    return { groups: [group], misses, buffer: learn(misses) }
  })
  const isBefore = (one: Pool<Group>, other: Pool<Group>) =>
    one.groups.some((better) => other.groups.some((worse) => isNoWorse(better, worse)))
  for (let worst = worstViolation(pools, isBefore); worst; worst = worstViolation(pools, isBefore)) {
    const [into, from] = worst
    into.groups.push(...from.groups)
    into.misses.push(...from.misses)
    into.buffer = learn(into.misses)
    pools.splice(pools.indexOf(from), 1)
  }
  return new Map(pools.flatMap((pool) => pool.groups.map((group) => [group, pool.buffer] as const)))
}

function worstViolation<Group>(
  pools: readonly Pool<Group>[],
  isBefore: (one: Pool<Group>, other: Pool<Group>) => boolean,
): [Pool<Group>, Pool<Group>] | null {
  let worst: [Pool<Group>, Pool<Group>] | null = null
  let gap = 0
  for (const one of pools)
    for (const other of pools)
      if (one.buffer - other.buffer > gap && isBefore(one, other)) {
        worst = [one, other]
        gap = one.buffer - other.buffer
      }
  return worst
}
