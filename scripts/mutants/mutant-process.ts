import path from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Mutant } from './find-mutants.ts'
import { PROJECT, type Room } from './rooms.ts'

export type Question = { project: Room['project']; mutant: Mutant | null; tests: string[] }
/** The test file that failed first and what it said, or null when no test noticed. */
export type Answer = { caughtBy: string; because: string } | null

const opened = new Map<string, Promise<Vitest>>()

function vitestFor(project: string): Promise<Vitest> {
  const vitest =
    opened.get(project) ??
    createVitest('test', {
      root: PROJECT,
      config: path.join(import.meta.dirname, 'vitest.config.ts'),
      project: [project],
      watch: false,
      bail: 1,
      maxWorkers: 1,
      pool: 'threads',
      isolate: false,
      // A broken file kept on disk would be served to the next ordinary test run.
      fsModuleCache: false,
      reporters: [{}],
    })
  opened.set(project, vitest)
  return vitest
}

let changed: string | undefined

async function answer({ project, mutant, tests }: Question): Promise<Answer> {
  const vitest = await vitestFor(project)
  process.env.MUTANT = JSON.stringify(mutant)
  for (const file of [changed, mutant?.file]) if (file) forget(vitest, path.join(PROJECT, file))
  changed = mutant?.file
  const found = await vitest.globTestSpecifications(tests)
  const inOrder = tests.flatMap((test) => found.filter(({ moduleId }) => moduleId === path.join(PROJECT, test)))
  if (inOrder.length < tests.length) throw new Error(`no tests in ${tests.join(', ')}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(inOrder)
  // Those of earlier runs are among them, with the results that they had then.
  const asked = new Set(inOrder.map(({ moduleId }) => moduleId))
  const failed = testModules.find((module) => asked.has(module.moduleId) && module.state() === 'failed')
  if (failed) return { caughtBy: path.relative(PROJECT, failed.moduleId), because: firstError(failed) }
  if (unhandledErrors.length > 0) return { caughtBy: 'an unhandled error', because: String(unhandledErrors[0]) }
  return null
}

function forget(vitest: Vitest, file: string): void {
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const module of moduleGraph.getModulesByFile(file) ?? []) moduleGraph.invalidateModule(module)
    }
  }
}

function firstError(module: TestModule): string {
  const [test] = module.children.allTests('failed')
  const error = test?.result().errors?.[0] ?? module.errors()[0]
  return [test?.fullName, error?.message].filter(Boolean).join(': ')
}

process.on('message', async (question: Question) => {
  process.send?.(
    await answer(question).then(
      (answer) => ({ answer }),
      (error: Error) => ({ error: error.message }),
    ),
  )
})

process.on('disconnect', async () => {
  for (const vitest of opened.values()) await (await vitest).close()
  process.exit()
})
