const SLICE_MS = 5_000

/** The whole window, and the slice under way: never more than the limit in any window, wherever it begins. */
export const SLICES = 13

/** Calls are counted in slices of this length: five seconds of a minute, or as many minutes of an hour. */
export const sliceMsOf = (windowMinutes: number) => SLICE_MS * windowMinutes
