import { restore } from '#server/backup/restore.ts'
import { runCommand } from '#server/backup/run-command.ts'

await runCommand(process, 'npm run restore -- <backup folder>', restore)
