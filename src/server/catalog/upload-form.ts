import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRefused, type Refused, refuse, refuseAt } from '#contract/refused.ts'
import { MAX_PICTURE_BYTES } from '#domain/catalog.ts'
import { readInput } from '../http/read-input.ts'
import type { UploadReader } from '../limits/serve-upload.ts'
import { BadPicture, type EncodedPicture, type Encoding, encodePicture } from './picture-encoder.ts'

type Form = { data?: string; files: string; max: number }
type FormEndpoint<S extends z.ZodMiniType> = Endpoint & { multipart: Form; body?: S }
type FormRefusal = 'unsupported_type' | 'malformed' | 'missing_details' | 'too_large'

type UploadedForm<S extends z.ZodMiniType> = { data: z.output<S>; files: Buffer[] }

/** What a form has beside its files. */
const FORM_AROUND = 256 * 1024

/** Reads a form of some files and, where the call has a body, one field with its JSON text. Nothing is decoded or written yet. */
export const uploadFormOf = <S extends z.ZodMiniType>({
  multipart,
  body,
}: FormEndpoint<S>): UploadReader<UploadedForm<S>, FormRefusal> => ({
  maxBytes: multipart.max * MAX_PICTURE_BYTES + FORM_AROUND,
  check: (request) =>
    request.isMultipart() ? null : refuse('unsupported_type', 'Please send this as a multipart/form-data form.'),
  async read(request) {
    const form = await readParts(request, multipart)
    if (isRefused(form)) return form
    const data = body ? readInput(body, form.data) : (undefined as z.output<S>)
    return isRefused(data) ? data : { data, files: form.files }
  },
})

/** Of a call that has to bring a picture. */
export async function encodeOne(
  { multipart: { files: field } }: { multipart: Form },
  files: readonly Buffer[],
  wanted: Encoding = {},
): Promise<EncodedPicture[] | Refused<'bad_picture' | 'missing_details'>> {
  if (files.length === 0) return refuseAt(field, 'missing_details', 'Choose a picture.')
  return encodeUploads(files, { field, ...wanted })
}

export async function encodeUploads(
  files: readonly Buffer[],
  { field, ...wanted }: { field: string } & Encoding,
): Promise<EncodedPicture[] | Refused<'bad_picture'>> {
  try {
    const pictures: EncodedPicture[] = []
    for (const file of files) pictures.push(await encodePicture(file, wanted))
    return pictures
  } catch (error) {
    if (error instanceof BadPicture) return refuseAt(field, 'bad_picture', error.message)
    throw error
  }
}

async function readParts(
  request: FastifyRequest,
  { data, max }: Form,
): Promise<{ data: unknown; files: Buffer[] } | Refused<'malformed' | 'too_large'>> {
  const files: Buffer[] = []
  let text: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === data) text = part.value
        continue
      }
      const bytes = await part.toBuffer()
      // A form with an empty file input sends a nameless file of no bytes.
      if (bytes.length > 0) files.push(bytes)
    }
  } catch (error) {
    // Limits have a code and their own answer; what the form's reader says beside them is about broken bytes.
    if (error instanceof Error && 'code' in error) throw error
    return refuse('malformed', 'We couldn’t read the whole form. Please try again.')
  }
  if (files.length > max) return refuse('too_large', max === 1 ? 'Use one picture.' : `Use up to ${max} pictures.`)
  if (data === undefined) return { data, files }
  const parsed = parseJson(text)
  return parsed === undefined
    ? refuse('malformed', `${data} must be JSON.`, { fields: { [data]: 'This must be JSON.' } })
    : { data: parsed, files }
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
