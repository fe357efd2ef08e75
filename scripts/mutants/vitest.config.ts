import path from 'node:path'
import { mergeConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import { applyEdit, type Mutant } from './find-mutants.ts'
import { PROJECT } from './rooms.ts'

/** Gives the tests a file with the fault in it; the file on disk stays as it is. */
const mutate = {
  name: 'mutate',
  enforce: 'pre' as const,
  transform(source: string, id: string): string | undefined {
    const mutant: Mutant | null = JSON.parse(process.env.MUTANT ?? 'null')
    return mutant && id === path.join(PROJECT, mutant.file) ? applyEdit(source, mutant) : undefined
  },
}

class AsGiven {
  shard<T>(files: T): T {
    return files
  }
  sort<T>(files: T): T {
    return files
  }
}

export default mergeConfig(config, { plugins: [mutate], test: { sequence: { sequencer: AsGiven } } })
