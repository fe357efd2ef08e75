import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { type Failure, firstLine, type Tallies, type Tally } from './tally.ts'

type Counted = Tally & { began: number; ended: number }

/** Writes the tally of each project to the file that TALLY_FILE names, and what is running now beside it. */
export default class TallyReporter implements Reporter {
  readonly #file = process.env.TALLY_FILE ?? ''
  readonly #projects: Record<string, Counted> = {}
  readonly #running = new Set<TestModule>()
  #root = ''
  #files = 0
  #ended = 0

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#files = files.length
  }

  onTestModuleStart(module: TestModule): void {
    this.#countsOf(module)
    this.#running.add(module)
    this.#tellProgress()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#countsOf(module)
    this.#running.delete(module)
    this.#ended++
    this.#tellProgress()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) this.#count(module)
    const tallies: Tallies = Object.fromEntries(
      Object.entries(this.#projects).map(([name, { began, ended, ...tally }]) => [
        name,
        { ...tally, seconds: (ended - began) / 1000 },
      ]),
    )
    writeFileSync(this.#file, JSON.stringify(tallies))
  }

  #countsOf({ project }: TestModule): Counted {
    const now = performance.now()
    this.#projects[project.name] ??= { passed: 0, failed: 0, skipped: 0, failures: [], began: now, ended: now }
    const counts = this.#projects[project.name] as Counted
    counts.ended = now
    return counts
  }

  #count(module: TestModule): void {
    const { project } = module
    const counts = this.#projects[project.name] ?? this.#countsOf(module)
    const tests = [...module.children.allTests()]
    for (const test of tests) counts[outcomeOf(test)]++
    const failures = tests.filter((test) => outcomeOf(test) === 'failed').map((test) => this.#failureOf(test))
    counts.failures.push(...failures)
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    if (failures.length > 0 || module.ok()) return
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    counts.failed++
    counts.failures.push({
      text: `${this.#pathOf(module)}: ${firstLine(errors[0]?.message)}`,
      command: commandFor(project.name, this.#pathOf(module)),
    })
  }

  #failureOf(test: TestCase): Failure {
    const file = this.#pathOf(test.module)
    const message = test.result().errors?.[0]?.message
    return {
      text: `${file} › ${test.fullName}: ${firstLine(message)}`,
      command: commandFor(test.project.name, file, test.location?.line),
    }
  }

  #pathOf = ({ moduleId }: TestModule) => path.relative(this.#root, moduleId).replaceAll(path.sep, '/')

  #tellProgress(): void {
    const now = [...this.#running].map(({ project, moduleId }) => `${path.basename(moduleId)} (${project.name})`)
    writeFileSync(`${this.#file}.now`, [`${this.#ended} of ${this.#files} files done`, ...now].join(', '))
  }
}

function outcomeOf(test: TestCase): 'passed' | 'failed' | 'skipped' {
  const { state } = test.result()
  return state === 'passed' || state === 'failed' ? state : 'skipped'
}

const commandFor = (project: string, file: string, line?: number) =>
  `npx vitest run --project ${project} ${file}${line ? `:${line}` : ''}`
