import { callAs } from '../../core/call-as.ts'
import { sessionEnded } from './session-store.ts'

/** When the session is over, the login is asked for. */
export const callAsShopper = callAs(sessionEnded)
