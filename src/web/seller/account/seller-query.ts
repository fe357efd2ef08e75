import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import { useQuery } from '../../core/query.ts'
import { callAsSeller } from './seller-session.ts'

export const useSellerQuery = <E extends Endpoint>(
  endpoint: E,
  params: QueryToSend<E>,
  ready?: () => Promise<unknown>,
) => useQuery(endpoint, params, { call: callAsSeller, ...(ready && { ready }) })
