/** ₹84 → ₹95, for people who listen too. */
export function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <span className="price-figures whitespace-nowrap">
      <span className="sr-only">from </span>
      {from} <span aria-hidden>→</span>
      <span className="sr-only"> to</span> {to}
    </span>
  )
}
