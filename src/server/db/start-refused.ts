/** The shop cannot start with this data: one sentence says why, and what to do. */
export class StartRefused extends Error {}
