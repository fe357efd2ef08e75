import * as z from 'zod/mini'
import { type ImportProgress, importProducts, importProgress } from '#contract/catalog/product-csv.ts'
import { type Reply, readReply, UNREACHABLE } from '../../core/api.ts'
import { noteSessionEnd } from '../account/seller-session.ts'

/** What the seller chose in the preview. */
export type ImportChoices = { overwriteStock: boolean; addCategories: boolean }

type Import = ImportChoices & { dryRun: boolean; onProgress: (progress: ImportProgress) => void }

/** Uploads the file and reads the progress, one JSON object per line. */
export async function importFile(file: File, settings: Import): Promise<Reply<typeof importProducts>> {
  const reply = await send(file, settings).catch(() => UNREACHABLE)
  noteSessionEnd(reply)
  return reply
}

async function send(file: File, { onProgress, ...flags }: Import) {
  const query = new URLSearchParams(Object.entries(flags).map(([name, flag]) => [name, flag ? '1' : '0']))
  const response = await fetch(`${importProducts.path}?${query}`, {
    method: importProducts.method,
    headers: { accept: 'application/x-ndjson', 'content-type': 'text/csv' },
    body: file,
  })
  if (!response.headers.get('content-type')?.includes('ndjson') || !response.body) {
    return readReply(importProducts, await response.json())
  }
  for await (const line of linesOf(response.body)) {
    const message: unknown = JSON.parse(line)
    if (isLast(message)) return readReply(importProducts, message.reply)
    const progress = z.safeParse(importProgress, message)
    if (progress.success) onProgress(progress.data)
  }
  return UNREACHABLE
}

const isLast = (message: unknown): message is { reply: unknown } =>
  typeof message === 'object' && message !== null && 'reply' in message

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter(Boolean)
    if (done) break
  }
  if (rest) yield rest
}
