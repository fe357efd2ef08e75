import { createContext } from 'react'

/** Of inline scripts, on the server: see entry.server.tsx. Browsers do without. */
export const ScriptNonce = createContext<string | undefined>(undefined)
