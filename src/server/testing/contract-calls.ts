import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = path.join(import.meta.dirname, '../../contract')

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

const nouns = globSync('*/*.ts', { cwd: folder })
  .sort()
  .map(async (file) => Object.values<unknown>(await import(pathToFileURL(path.join(folder, file)).href)))

/** Every call of the contract, for tests that must miss none. */
export const CONTRACT_CALLS: readonly Endpoint[] = (await Promise.all(nouns)).flat().filter(isCall)
