import type { Endpoint } from '#contract/endpoint.ts'
import { type Reply, readReply, UNREACHABLE } from './api.ts'

type Upload = {
  form: FormData
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal | undefined
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadForm<E extends Endpoint>(endpoint: E, { form, onProgress, signal }: Upload): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(readReply(endpoint, request.response))
    request.onerror = () => resolve(UNREACHABLE)
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
