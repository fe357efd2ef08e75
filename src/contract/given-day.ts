import * as z from 'zod/mini'
import { isDay } from '#domain/day-span.ts'

/** A day of the shop's calendar that a caller sends, such as 2026-01-31. */
export const givenDay = z.string('Choose a day.').check(z.refine(isDay, 'Choose a day, such as 2026-01-31.'))
