import { saveSearch } from './recent-searches.ts'
import { watchOutcome } from './search-outcome.ts'
import { SearchSuggestions } from './search-suggestions.tsx'

/** What is loaded when a search is used, as one file: each further one would be named in the script of every page. */
export default { SearchSuggestions, saveSearch, watchOutcome }
