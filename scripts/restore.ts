import { restore } from '../src/server/backup/restore.ts'
import { runCommand } from '../src/server/backup/run-command.ts'

await runCommand(process, 'npm run restore -- <backup folder>', restore)
