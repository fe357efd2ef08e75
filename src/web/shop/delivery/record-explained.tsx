import { readDeliveryRecord } from '#contract/delivery/delivery.ts'

/** How the figures are made, and how anybody can make them again. */
export function RecordExplained() {
  return (
    <section className="mt-10 max-w-[68ch]">
      <h2 className="text-title">How we count</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-soft marker:text-leaf">
        <li>We judge ourselves by the first time we promised, even if we told you a new one later.</li>
        <li>On time means at your door by that minute. One minute later is late.</li>
        <li>What a courier brings is promised for a day, and on time until the end of it.</li>
        <li>An order that we cancel counts as missed. One that you cancel doesn’t count.</li>
        <li>
          An order counts once it’s delivered or cancelled. One that hasn’t arrived a day after its promised time counts
          as missed.
        </li>
        <li>With fewer than 20 orders we don’t show a percentage.</li>
      </ul>
      <h2 className="mt-8 text-title">Check it yourself</h2>
      <p className="mt-3 text-ink-soft">
        Every number on this page comes from{' '}
        <a href={readDeliveryRecord.path} className="font-medium text-leaf underline underline-offset-4">
          the list of orders behind it
        </a>
        . For each order of the last 30 days that is over, it shows how many minutes after the first promise it was
        delivered, or that we cancelled or missed it. So that nobody can tell who ordered, times are rounded to a
        quarter of an hour and areas with few orders are not named. Count the rows where <code>lateMinutes</code> is 0
        or less, and divide by the number of rows.
      </p>
    </section>
  )
}
