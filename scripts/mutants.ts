import { parseArgs } from 'node:util'
import { chooseMutants } from './mutants/choose-mutants.ts'
import { MutantRunner } from './mutants/mutant-runner.ts'
import { type Outcome, outline, summary } from './mutants/report.ts'
import { likeliestFirst, mutantsIn, ROOMS, testsOf } from './mutants/rooms.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: 'Infinity' },
    skip: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
})

const rooms = ROOMS.map((room) => ({ room, mutants: mutantsIn(room) }))
const all = rooms.flatMap(({ mutants }) => mutants)
const choice = {
  only: values.only,
  skip: Number(values.skip),
  sample: Number(values.sample),
  seed: Number(values.seed),
}
const chosen = new Set(chooseMutants(all, choice))
console.log(`${chosen.size} of ${all.length} mutants`)

const outcomes: Outcome[] = []
const caught = new Map<string, number>()
await using runner = new MutantRunner()
for (const { room, mutants } of rooms) {
  const wanted = mutants.filter((mutant) => chosen.has(mutant))
  if (wanted.length === 0) continue
  const tests = testsOf(room)
  const trouble = await runner.troubleWithout(room.project, tests)
  if (trouble) {
    console.error(`${room.code} is left out. Without any fault, ${trouble}`)
    process.exitCode = 1
    continue
  }
  for (const mutant of wanted) {
    const outcome = await runner.run(room.project, mutant, likeliestFirst(tests, mutant.file, caught))
    outcomes.push({ room: room.code, mutant, ...outcome })
    const by = `${mutant.file} ${outcome.by}`
    caught.set(by, (caught.get(by) ?? 0) + 1)
    console.log(`${outcome.verdict.padEnd(9)} ${outline(mutant)}`)
    if (outcome.because) console.log(`          ${outcome.because}`)
  }
}
console.log(`\nSurvivors\n${summary(outcomes)}`)
