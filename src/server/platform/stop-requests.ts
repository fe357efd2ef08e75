import { type StopSignal, type System, stopSignals } from './platform.ts'

let isAsked = false

/** Signals that ask the shop to stop; a second one means now. */
export function onStopRequest(stop: (how: StopSignal['how']) => Promise<void>): void {
  for (const { signal, how } of stopSignals()) {
    process.on(signal, () => {
      isAsked = true
      void stop(how)
    })
  }
}

type Start = { env: NodeJS.ProcessEnv; system: System; hasParent: boolean }

/** A terminal on Windows tells every process in it by itself; a worker hears its primary. */
export const goesWithShell = ({ env, system, hasParent }: Start) =>
  env.npm_lifecycle_event !== undefined && system !== 'win32' && !hasParent

const LOOK_AGAIN_MS = 200

/**
 * npm passes SIGTERM to the shell that it starts commands by, and some shells, such as dash, end without passing it
 * on. The end of that shell counts as SIGTERM.
 */
export function stopWithShell(env: NodeJS.ProcessEnv): void {
  if (!goesWithShell({ env, system: process.platform, hasParent: process.send !== undefined })) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    // Ctrl+C ends the shell too, and the shop has heard it: a second signal would cut it short.
    if (!isAsked) process.kill(process.pid, 'SIGTERM')
  }, LOOK_AGAIN_MS)
  timer.unref()
}
