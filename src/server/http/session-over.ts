/** Thrown when the account was deleted between the check of its session and the work. */
export class SessionOver extends Error {
  constructor() {
    super('the session is over')
  }
}
