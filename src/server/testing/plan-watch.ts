import type pg from 'pg'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** How one statement read one table. `rows`: all that it looked at, whether it kept them or not. */
export type Reading = { statement: string; table: string; how: string; rows: number }

/** From now on, new connections to the pool's database tell of each statement how it was done. Needs a superuser. */
export async function explainAll(pool: pg.Pool, more: Record<string, string> = {}): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    // What functions and foreign keys do counts as well.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_level': 'notice',
    ...more,
  }
  for (const [name, value] of Object.entries(settings))
    await pool.query(`ALTER DATABASE "${rows[0]?.name}" SET ${name} = '${value}'`)
}

/** Hears how every statement of a pool is done whose connections explain themselves. */
export class PlanWatch {
  readings: Reading[] = []
  blocks = 0
  readonly #known = new WeakSet<pg.PoolClient>()

  constructor(pool: pg.Pool) {
    pool.on('acquire', (client) => {
      if (this.#known.has(client)) return
      this.#known.add(client)
      client.on('notice', ({ message }) => this.#listen(message ?? ''))
    })
  }

  #listen(message: string): void {
    const json = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message)?.[1]
    if (!json) return
    const told = JSON.parse(json) as { 'Query Text': string; Plan: Plan }
    this.blocks += (told.Plan['Shared Hit Blocks'] ?? 0) + (told.Plan['Shared Read Blocks'] ?? 0)
    this.#read(told['Query Text'].trim(), told.Plan)
  }

  #read(statement: string, plan: Plan): void {
    const table = plan['Relation Name']
    if (table && plan['Node Type'] !== 'ModifyTable') {
      const each =
        (plan['Actual Rows'] ?? 0) +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0)
      const how = [plan['Node Type'], plan['Index Name']].filter(Boolean).join(' on ')
      this.readings.push({ statement, table, how, rows: each * (plan['Actual Loops'] ?? 1) })
    }
    for (const part of plan.Plans ?? []) this.#read(statement, part)
  }
}
