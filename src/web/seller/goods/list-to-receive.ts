import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readPurchaseList } from '#contract/goods/buying.ts'
import { dayName } from '#domain/time-words.ts'
import type { Done } from '../../core/query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { boughtIn } from './goods-amounts.ts'
import { type DraftLine, newLine } from './receive-draft.ts'

type ListToReceive = Done<typeof readPurchaseList>['list']

/** The list in the URL, `?list=…`: what was ordered is received against it. */
export function useListToReceive(onLoaded: (list: ListToReceive) => void) {
  const [params, setParams] = useSearchParams()
  const id = params.get('list')
  const [list, setList] = useState<ListToReceive | null>(null)
  const [problem, setProblem] = useState<string>()
  const loaded = useEffectEvent(onLoaded)

  useEffect(() => {
    if (!id) return
    let isOld = false
    void callAsSeller(readPurchaseList, { query: { id } }).then((reply) => {
      if (isOld) return
      if (!reply.success) return setProblem(reply.message)
      if (reply.list.received) return setProblem('What was ordered with this list has been received already.')
      setList(reply.list)
      loaded(reply.list)
    })
    return () => {
      isOld = true
      setList(null)
      setProblem(undefined)
    }
  }, [id])

  const note =
    list && `Ordered from ${list.supplier.name} for ${dayName(list.delivery)}. Correct what came differently.`
  return { list, note: problem ?? note, clear: () => setParams({}, { replace: true, preventScrollReset: true }) }
}

/** As it was ordered: pieces, or kilos of what is sold by weight. */
export function lineToReceive(key: number, { product, pieces }: ListToReceive['lines'][number]): DraftLine {
  const amount = product.loose ? (pieces * product.loose.step) / boughtIn(product).times : pieces
  return { ...newLine(key, product), quantity: String(amount) }
}
