import cluster from 'node:cluster'
import { rollSignal } from '../platform/platform.ts'
import { onStopRequest } from '../platform/stop-requests.ts'
import type { PrimaryLog } from './primary-log.ts'
import { Workers } from './workers.ts'

type Supervision = { count: number; log: PrimaryLog; onOpen: () => void }

/**
 * Runs the shop as several processes under one port: one that dies is replaced, SIGHUP replaces all of them without a
 * failed request, SIGTERM and SIGINT stop them as they stop a single process. A second signal means now.
 */
export async function superviseWorkers({ count, log, onOpen }: Supervision): Promise<void> {
  // The primary accepts connections and hands each to the next worker. Left to the system, one worker gets most of
  // them, and those that wait for a worker that closes are lost.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const workers = new Workers(count, log)
  let stopping = false
  const stop = async (how: 'SIGTERM' | 'SIGINT') => {
    if (stopping) {
      workers.killAll()
      process.exit(1)
    }
    stopping = true
    process.exit((await workers.stop(how)) ? 0 : 1)
  }
  onStopRequest(stop)
  const roll = rollSignal()
  if (roll) process.on(roll, () => void workers.roll())
  if (await workers.open()) onOpen()
  // The worker has said why.
  else if (!stopping) process.exit(1)
}
