import { useState } from 'react'
import {
  type DeliverySettings,
  readDeliverySettings,
  type saveClosures,
  type saveDeliveryAreas,
  type saveMaxPromise,
  type saveOpeningHours,
  type takeOrders,
} from '#contract/delivery/seller-delivery.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'

/** Another manager may change them: they are read again every half minute. */
export function useDeliverySettings() {
  const { view, retry, change } = useSellerQuery(readDeliverySettings, undefined, { refetchEvery: 30_000 })
  const show = (settings: DeliverySettings) => change((reply) => ({ ...reply, settings }))
  return { view, retry, show }
}

export type ShowSettings = (settings: DeliverySettings) => void

type Saving =
  | typeof saveOpeningHours
  | typeof saveClosures
  | typeof saveDeliveryAreas
  | typeof saveMaxPromise
  | typeof takeOrders

/** Saves a change and shows what the shop has now; resolves with whether it was saved. */
export function useSaveSettings(onSaved: ShowSettings) {
  const [busy, setBusy] = useState(false)
  async function save<E extends Saving>(endpoint: E, body: BodyToSend<E>): Promise<boolean> {
    setBusy(true)
    const reply = await callAsSeller(endpoint, { body })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onSaved(reply.settings)
    } else toast.error(reply.message)
    return reply.success
  }
  return { busy, save }
}
