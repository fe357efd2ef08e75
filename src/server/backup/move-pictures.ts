import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config/config.ts'
import { type FoundMarker, readMarker } from '../db/folder-marker.ts'
import { copyPictures } from '../outside/copy-pictures.ts'
import { loadBucket, pictureFilesOf } from '../outside/open-pictures.ts'
import { BackupRefused } from './manifest.ts'

const MOVE_USAGE =
  'Usage: npm run pictures:move -- --to s3://bucket[/folder], or npm run pictures:move -- --to folder [--from s3://bucket[/folder]]'

const FOLDER = 'folder'

/**
 * Copies the pictures from the data folder into a bucket, back, or from one bucket to another, and says what to set
 * next. The source stays as it is.
 */
export async function movePictures(env: NodeJS.ProcessEnv, args: string[]): Promise<string[]> {
  const { from, to } = readRoute(args)
  if (!to) throw new BackupRefused(MOVE_USAGE)
  const source = placeAt(env, from ?? (to === FOLDER ? (env.PICTURES ?? '') : FOLDER))
  const target = placeAt(env, to)
  const [sourceFiles, targetFiles] = [await pictureFilesOf(source), await pictureFilesOf(target)]
  if (sourceFiles.place === targetFiles.place) throw new BackupRefused(MOVE_USAGE)
  await refuseOtherShop(source, target, targetFiles.place)
  const { kept, aside } = await copyPictures(sourceFiles, targetFiles)
  const sum = (count: keyof typeof kept) => kept[count] + aside[count]
  return [
    `${sum('copied')} files copied, ${sum('same')} were there, ${sum('repaired')} were different there and are copied anew.`,
    `${targetFiles.place} now has every picture of ${sourceFiles.place}, read back and compared; ${sourceFiles.place} is as it was.`,
    to === FOLDER
      ? 'Next: unset PICTURES and restart the shop.'
      : `Next: set PICTURES=${to} (with the S3_ settings) and restart the shop.`,
    'Pictures added in between: run the same command once more.',
  ]
}

function readRoute(args: string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values
  } catch {
    throw new BackupRefused(MOVE_USAGE)
  }
}

function placeAt(env: NodeJS.ProcessEnv, place: string): Config {
  if (place !== FOLDER && !place.startsWith('s3://')) throw new BackupRefused(MOVE_USAGE)
  return readConfig({ ...env, PICTURES: place === FOLDER ? undefined : place })
}

async function refuseOtherShop(source: Config, target: Config, place: string): Promise<void> {
  const [ours, theirs] = [await markerOf(source), await markerOf(target)]
  if (theirs === null) return
  const isSame = theirs !== 'damaged' && ours !== null && ours !== 'damaged' && ours.shop === theirs.shop
  if (!isSame) throw new BackupRefused(`${place} belongs to another shop. Please choose another place.`)
}

async function markerOf({ dataDir, pictureBucket }: Config): Promise<FoundMarker> {
  if (!pictureBucket) return readMarker(dataDir)
  const { Bucket, COMMAND_LIMITS, readBucketMarker } = await loadBucket()
  return readBucketMarker(new Bucket(pictureBucket, COMMAND_LIMITS))
}
