import { createContext } from 'react'

/** The colours of this shop’s own categories, as a style sheet: set while the server renders. */
export const CategoryColours = /* @__PURE__ */ createContext('')
