import { runBackup } from '#server/backup/run-command.ts'

await runBackup(process)
