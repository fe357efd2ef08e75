import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import { type QueryOptions, useQuery } from '../../core/query.ts'
import { callAsSeller } from './seller-session.ts'

export const useSellerQuery = <E extends Endpoint>(endpoint: E, params: QueryToSend<E>, options?: QueryOptions) =>
  useQuery(endpoint, params, { call: callAsSeller, ...options })
