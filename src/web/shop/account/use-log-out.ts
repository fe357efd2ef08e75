import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.tsx'
import { logOut } from './session-store.ts'

export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    const answer = await logOut()
    if (!answer.success) {
      toast.error(answer.message)
      return
    }
    toast.success(answer.message)
    await navigate('/')
  }
}
