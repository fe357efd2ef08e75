import { data } from 'react-router'
import { LostPage } from './error-page.tsx'

export const loader = () => data(null, { status: 404 })

export default LostPage
