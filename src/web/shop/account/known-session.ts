import { until } from '../../core/until.ts'
import { type ShopperSession, session, startSession } from './session-store.ts'

type KnownSession = Exclude<ShopperSession, { state: 'checking' }>

/** For route guards: the session, once the server has confirmed or denied it. */
export function knownSession(): Promise<KnownSession> {
  startSession()
  return until(session, (now): now is KnownSession => now.state !== 'checking')
}
