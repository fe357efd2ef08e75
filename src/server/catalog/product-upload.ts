import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isRefused, type Refused } from '#contract/refused.ts'
import type { EncodedPicture } from './picture-encoder.ts'
import { encodeUploads, type FormEndpoint, type FormRefusal, readUploadForm } from './upload-form.ts'

/** Nothing is written yet. */
export async function readProductUpload<S extends z.ZodMiniType>(
  request: FastifyRequest,
  endpoint: FormEndpoint<S>,
): Promise<{ data: z.output<S>; pictures: EncodedPicture[] } | Refused<FormRefusal | 'bad_picture'>> {
  const form = await readUploadForm(request, endpoint)
  if (isRefused(form)) return form
  const pictures = await encodeUploads(form.files, { field: endpoint.multipart.files })
  return isRefused(pictures) ? pictures : { data: form.data, pictures }
}
