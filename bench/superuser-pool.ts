import pg from 'pg'

/** For filling and looking. A connection that the server's end meets while it closes is no failure. */
export function superuserPool(connectionString: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', (error) => console.warn(error.message))
  return pool
}
