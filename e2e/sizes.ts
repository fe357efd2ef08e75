import type { TestInfo } from '@playwright/test'

/** The project in which journeys tagged @sizes are walked once more, at night. */
export const DESK = 'desk'

export const PHONE = { width: 360, height: 740 }
const DESK_SCREEN = { width: 1440, height: 900 }

const hasSizes = ({ tags }: TestInfo) => tags.includes('@sizes')

/** Journeys tagged @sizes: a phone in the dark theme before a push, a desk in the light one at night. */
export const viewportOf = (info: TestInfo) => {
  if (!hasSizes(info)) return undefined
  return info.project.name === DESK ? DESK_SCREEN : PHONE
}

export const themeOf = (info: TestInfo) => (hasSizes(info) && info.project.name !== DESK ? 'dark' : 'light')
