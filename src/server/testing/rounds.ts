export const isNightly = process.env.NIGHTLY === '1'

/** How often a random test tries: a few times before a push, more often in `npm run test:nightly`. */
export const rounds = (beforePush: number, nightly: number) => (isNightly ? nightly : beforePush)
