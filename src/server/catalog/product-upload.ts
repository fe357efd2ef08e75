import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { readInput } from '../http/read-input.ts'
import { BadPicture, type EncodedPicture, encodePicture } from './picture-encoder.ts'

type UploadRefusal = 'unsupported_type' | 'malformed' | 'missing_details' | 'too_large' | 'bad_picture'

export type ProductUpload<Data> = { data: Data; pictures: EncodedPicture[] }

/** Reads the multipart form: `productData` as JSON text, `images` as files. Nothing is written yet. */
export async function readProductUpload<S extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: S,
): Promise<ProductUpload<z.output<S>> | Refused<UploadRefusal>> {
  if (!request.isMultipart()) return refuse('unsupported_type', 'Please send this as a multipart/form-data form.')
  const form = await readForm(request)
  if (isRefused(form)) return form
  const data = readInput(schema, form.productData)
  if (isRefused(data)) return data
  try {
    const pictures: EncodedPicture[] = []
    for (const file of form.files) pictures.push(await encodePicture(file))
    return { data, pictures }
  } catch (error) {
    if (error instanceof BadPicture) return refuse('bad_picture', error.message, { fields: { images: error.message } })
    throw error
  }
}

async function readForm(
  request: FastifyRequest,
): Promise<{ productData: unknown; files: Buffer[] } | Refused<'malformed' | 'too_large'>> {
  const files: Buffer[] = []
  let text: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'productData') text = part.value
        continue
      }
      const bytes = await part.toBuffer()
      // A form with an empty file input sends a nameless file of no bytes.
      if (bytes.length > 0) files.push(bytes)
    }
  } catch (error) {
    // Limits have a code and their own answer; what the form's reader says beside them is about broken bytes.
    if (error instanceof Error && 'code' in error) throw error
    return refuse('malformed', "We couldn't read the whole form. Please try again.")
  }
  if (files.length > PICTURES_PER_PRODUCT) return refuse('too_large', `Use up to ${PICTURES_PER_PRODUCT} pictures.`)
  const parsed = parseJson(text)
  return parsed === undefined
    ? refuse('malformed', 'productData must be JSON.', {
        fields: { productData: 'This must be JSON.' },
      })
    : { productData: parsed, files }
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
