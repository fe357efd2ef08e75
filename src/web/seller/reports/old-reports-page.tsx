import { Navigate, useLocation } from 'react-router'

/** Complaints were called reports: bookmarks and old emails still lead to them. */
export default function OldReportsPage() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/seller/complaints', search }} replace />
}
