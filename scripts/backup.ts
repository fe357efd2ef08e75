import { backUp } from '#server/backup/back-up.ts'
import { runCommand } from '#server/backup/run-command.ts'

await runCommand(process, 'npm run backup -- <new folder>', backUp)
