import DoorClosed from 'lucide-react/icons/door-closed'
import { Fragment, type ReactNode } from 'react'

type Stop = { _id: string; stop?: string | undefined }

/** Orders to one door come together, where the first of them stands. */
export const byDoor = <Order extends Stop>(orders: readonly Order[]): Order[][] => [
  ...Map.groupBy(orders, ({ _id, stop }) => stop ?? _id).values(),
]

/** The first of several for one door says how many they are, the others that they go there too. */
export const withDoorMark = <Order extends Stop>(stop: readonly Order[]) =>
  stop.map((order, index) => ({
    order,
    door: stop.length === 1 ? null : index === 0 ? `${stop.length} bags, one door` : 'Same door',
  }))

export function OneDoorMark({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-2 font-medium">
      <DoorClosed size={20} aria-hidden className="shrink-0 text-leaf" />
      {children}
    </span>
  )
}

/** A frame around the cards of one door; one alone has none. */
export function OneDoor({ bags, children }: { bags: number; children: ReactNode }) {
  if (bags < 2) return <Fragment>{children}</Fragment>
  const name = `${bags} bags, one door`
  return (
    <section aria-label={name} className="space-y-3 rounded-card bg-leaf-tint p-2 pt-3">
      <p className="px-2">
        <OneDoorMark>{name}</OneDoorMark>
      </p>
      {children}
    </section>
  )
}
