import type { ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useStore } from '../core/external-store.ts'
import type { Store } from '../core/store.ts'

type PrintedSheetProps<T> = {
  toPrint: Store<T | null>
  /** Of the paper, in CSS. */
  margin: string
  children: (printed: T) => ReactNode
}

/** A portal beside the page: hidden on screen, and the only thing printed. */
export function PrintedSheet<T>({ toPrint, margin, children }: PrintedSheetProps<T>) {
  const printed = useStore(toPrint)
  if (printed === null) return null
  return createPortal(
    <div className="printed-sheet hidden bg-white text-black print:block">
      <style>{`@media print { body > :not(.printed-sheet) { display: none !important } @page { margin: ${margin} } }`}</style>
      {children(printed)}
    </div>,
    document.body,
  )
}

export function printNow<T>(toPrint: Store<T | null>, printed: T) {
  flushSync(() => toPrint.set(printed))
  window.print()
}
