import pg from 'pg'

/** One question on a connection of its own. */
export async function askPostgres<Row>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed says so between two questions, too; the question itself fails as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
