import { accentProperties, accentsOf } from '#domain/shop-colour.ts'

/** Those of theme.css that the preview shows: there, a page has one theme only. A test compares them. */
export const PREVIEW_COLOURS = {
  light: {
    paper: '#fbfaf5',
    card: '#ffffff',
    ink: '#17221b',
    'ink-soft': '#55645a',
    line: '#e7e5da',
    'field-line': '#8a968d',
  },
  dark: {
    paper: '#0f1511',
    card: '#18211b',
    ink: '#edf3ee',
    'ink-soft': '#a9b8ae',
    line: '#2a352e',
    'field-line': '#6f7d74',
  },
}

export function previewTheme(theme: keyof typeof PREVIEW_COLOURS, colour: string): Record<string, string> {
  const surfaces = Object.entries(PREVIEW_COLOURS[theme]).map(([token, value]) => [`--color-${token}`, value])
  return { ...Object.fromEntries(surfaces), ...accentProperties(accentsOf(colour)[theme]) }
}
