import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { ENVIRONMENT } from '#server/config/environment.ts'

/** Writes what is said of the settings in docs/operations.md and .env.example, from the settings themselves. */

const project = path.join(import.meta.dirname, '..')
const PAGE = path.join(project, 'docs/operations.md')
const EXAMPLE = path.join(project, '.env.example')
const TABLE = /\| name \| default \| meaning \|\n(\|.*\n)+/

type About = { description?: string; unset?: string; example?: string }
type Subject = Record<string, z.ZodType>

const aboutOf = (setting: z.ZodType): About => (setting.meta() ?? {}) as About
const code = (text: string) => (/^[\w./:-]+$/.test(text) && /[\d/.]/.test(text) ? `\`${text}\`` : text)

export function settingsTable(): string {
  const rows = Object.values<Subject>(ENVIRONMENT).flatMap((subject) =>
    Object.entries(subject).map(([name, setting]) => {
      const { description = '', unset = '' } = aboutOf(setting)
      return `| \`${name}\` | ${code(unset)} | ${description} |`
    }),
  )
  return `| name | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`.replaceAll('|  |', '| |')
}

export function envExample(): string {
  const subjects = Object.entries<Subject>(ENVIRONMENT).map(([name, subject]) => {
    const lines = Object.entries(subject).map(([variable, setting]) => {
      const { description = '', unset, example } = aboutOf(setting)
      const without = unset ? ` (unset: ${unset})` : ''
      return `# ${description}${without}\n# ${variable}=${example ?? ''}`.replaceAll('`', '')
    })
    return `## ${name}\n\n${lines.join('\n\n')}\n`
  })
  return `# Every setting of the shop. None is needed on your own machine; docs/operations.md says what production needs.\n\n${subjects.join('\n')}`
}

export const documented = () => ({
  table: TABLE.exec(readFileSync(PAGE, 'utf8'))?.[0],
  example: readFileSync(EXAMPLE, 'utf8'),
})

if (import.meta.main) {
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(TABLE, () => settingsTable()),
  )
  writeFileSync(EXAMPLE, envExample())
}
