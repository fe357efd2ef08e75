import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ScanAsked, ScanTold } from './scan-worker.ts'

export type CameraState = 'starting' | 'on' | 'none' | 'blocked' | 'failed'

/** The camera on the back, sharp enough for narrow bars. */
const WANTED = { video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } }
const PAUSE_MS = 80
/** A code that stays in the picture is told once. */
const SAME_AGAIN_MS = 3_000

/** Shows the camera in the video and reads barcodes from it, in a worker, as long as the component is there. */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    startCamera(signal).then(
      (stream) => {
        if (signal.aborted || !video.current) return
        video.current.srcObject = stream
        video.current.play().catch(() => undefined)
        setState('on')
        readFrames(
          video.current,
          signal,
          (code) => told.current(code),
          () => setState('failed'),
        )
      },
      (error: unknown) => {
        if (!signal.aborted) setState(stateFor(error))
      },
    )
    return () => over.abort()
  }, [video])
  return state
}

async function startCamera(signal: AbortSignal): Promise<MediaStream> {
  // Absent on pages that are not sent over https.
  if (!navigator.mediaDevices || !('OffscreenCanvas' in globalThis)) throw new DOMException('', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia(WANTED)
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  return stream
}

function stateFor(error: unknown): CameraState {
  const { name = '' } = error instanceof DOMException ? error : {}
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked'
  return ['NotFoundError', 'NotSupportedError', 'OverconstrainedError'].includes(name) ? 'none' : 'failed'
}

/** One frame at a time: the next one is taken when the worker has answered. */
function readFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
  onFailed: () => void,
): void {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  let last = { code: '', at: 0 }
  let next: ReturnType<typeof setTimeout>
  signal.addEventListener('abort', () => {
    clearTimeout(next)
    worker.terminate()
  })
  const ask = async () => {
    if (signal.aborted) return
    if (video.videoWidth === 0 || document.hidden) return again()
    const asked: ScanAsked = { frame: await createImageBitmap(video) }
    worker.postMessage(asked, [asked.frame])
  }
  const again = () => {
    next = setTimeout(() => void ask().catch(again), PAUSE_MS)
  }
  worker.onmessage = ({ data: { code } }: MessageEvent<ScanTold>) => {
    const now = performance.now()
    if (code && (code !== last.code || now - last.at > SAME_AGAIN_MS)) {
      navigator.vibrate?.(60)
      onCode(code)
    }
    if (code) last = { code, at: now }
    if (!signal.aborted) again()
  }
  worker.onerror = onFailed
  again()
}
