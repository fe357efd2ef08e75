import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The screen's filters are its URL's query. A changed filter starts at the first page. */
export function useUrlQuery() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const setParam = useCallback(
    (name: string, value: string) => {
      const next = new URLSearchParams(window.location.search)
      next.delete('cursor')
      if (value) next.set(name, value)
      else next.delete(name)
      void navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname],
  )

  return { params, setParam }
}
