import { until } from '../../core/until.ts'
import { type Session, session, startSession } from './session-store.ts'

type KnownSession = Exclude<Session, { state: 'checking' }>

/** For route guards: the session, once the server has confirmed or denied it. */
export function knownSession(): Promise<KnownSession> {
  startSession()
  return until(session, (now): now is KnownSession => now.state !== 'checking')
}
