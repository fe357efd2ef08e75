import { SETUP_SCREEN } from '../screen/setup-screen.ts'

export const stepUrl = (path: string) => `${SETUP_SCREEN}?step=${path}`
