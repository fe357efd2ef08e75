import { backUp } from '../src/server/backup/back-up.ts'
import { runCommand } from '../src/server/backup/run-command.ts'

await runCommand(process, 'npm run backup -- <new folder>', backUp)
