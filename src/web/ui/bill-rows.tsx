import { Fragment } from 'react'
import type { PrintedRow } from '#domain/printed-bill.ts'
import { Skeleton } from './skeleton.tsx'

type BillRowsProps = {
  rows: readonly PrintedRow[]
  /** The row whose amount is still being asked for. */
  waiting?: string | false
  /** An amount that changes moves in. */
  moves?: boolean
  className?: string
}

const MOVING =
  'inline-block transition duration-250 ease-out starting:-translate-y-2 starting:opacity-0 motion-reduce:transition-none'

/** The only way in which amounts stand below each other. */
export function BillRows({ rows, waiting, moves = false, className = '' }: BillRowsProps) {
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 ${className}`}>
      {rows.map(({ id, label, amount, isSum, isFree, isTold }) => (
        <Fragment key={id}>
          <dt className={isSum ? SUM : `text-ink-soft ${isTold ? TOLD : ''}`}>{label}</dt>
          <dd className={`text-right ${isSum ? SUM : ''} ${isTold ? `text-ink-soft ${TOLD}` : ''}`}>
            {id === waiting ? (
              <Skeleton className="my-0.5 ml-auto h-5 w-10" />
            ) : (
              <span
                key={amount}
                className={`price-figures ${moves ? MOVING : ''} ${isFree ? 'font-medium text-leaf' : ''}`}
              >
                {amount}
              </span>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const SUM = 'mt-1 font-semibold text-lg'
/** A part of the amount above. */
const TOLD = 'text-sm'
