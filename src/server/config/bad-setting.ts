/** A bad setting stops the start with a sentence that names it. */
export class BadSetting extends Error {}
