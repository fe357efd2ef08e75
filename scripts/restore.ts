import { runRestore } from '#server/backup/run-command.ts'

await runRestore(process)
