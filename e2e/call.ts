import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type Arguments,
  checkedBody,
  doneBody,
  type EitherBody,
  type ReplyBody,
  withQuery,
} from '#server/testing/answer.ts'

/** A browser's page, or somebody who only calls: without a page, it costs a tenth. */
export interface Caller {
  request: APIRequestContext
}

/** A call of the API beside the pages, with the browser's cookies: typed and checked by the contract. */
export async function call<E extends Endpoint>(
  api: APIRequestContext,
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<EitherBody<E>> {
  const headers: Record<string, string> = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}
  const sent = input instanceof FormData ? { multipart: input } : { data: input ?? {} }
  const response =
    endpoint.method === 'GET'
      ? await api.get(withQuery(endpoint.path, input))
      : await api.post(endpoint.path, { headers, ...sent })
  return checkedBody(endpoint, await response.json())
}

/** A call whose refusal fails the journey. */
export async function expectDone<E extends Endpoint>(
  api: APIRequestContext,
  endpoint: E,
  ...given: Arguments<E>
): Promise<ReplyBody<E>> {
  return doneBody(endpoint, await call(api, endpoint, ...given))
}
