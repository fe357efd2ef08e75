import { runPicturesMove } from '#server/backup/run-command.ts'

await runPicturesMove(process)
