const TRIES = 5

/** Places an order again, in a new transaction, whose number was drawn for another one in the same moment. */
export async function retryNumberClash<T>(place: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await place()
    } catch (error) {
      if (tries === TRIES || !isNumberClash(error)) throw error
    }
  }
}

const isNumberClash = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_number'
