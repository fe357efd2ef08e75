import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { IMPORT_LIMITS } from '#contract/catalog/product-csv.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import type { UploadReader } from '../limits/serve-upload.ts'

const unsupported = () => refuse('unsupported_type', 'Please upload a CSV file, as text/csv or as "file" in a form.')
const tooLarge = () => refuse('too_large', 'This file is larger than 10 MB. Please split it and try again.')

const FORM_AROUND = 64 * 1024

/** The text of the file that is sent, as the body itself or in a form. */
export const IMPORT_FILE: UploadReader<string, 'too_large' | 'unsupported_type' | 'bad_file'> = {
  maxBytes: IMPORT_LIMITS.bytes + FORM_AROUND,
  check(request) {
    if (Number(request.headers['content-length']) > IMPORT_LIMITS.bytes + FORM_AROUND) return tooLarge()
    if (request.body instanceof Readable || request.isMultipart()) return null
    return unsupported()
  },
  async read(request) {
    const stream = await openFile(request)
    if (!stream) return unsupported()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream) {
      size += chunk.length
      if (size > IMPORT_LIMITS.bytes) return tooLarge()
      chunks.push(chunk)
    }
    return readText(Buffer.concat(chunks))
  },
}

async function openFile(request: FastifyRequest): Promise<Readable | null> {
  if (request.body instanceof Readable) return request.body
  const part = await request.file({ limits: { files: 1, fileSize: IMPORT_LIMITS.bytes + 1 } })
  return part?.file ?? null
}

function readText(bytes: Buffer): string | Refused<'bad_file'> {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff' || bytes.includes(0)) {
    return refuse('bad_file', `This file isn’t UTF-8 text. Please save it as "CSV UTF-8" and try again.`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(
      'bad_file',
      `This file has characters that aren’t UTF-8. Please save it as "CSV UTF-8" and try again.`,
    )
  }
}
