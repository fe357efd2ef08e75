import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.tsx'
import { logOut } from './session-store.ts'

export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    const reply = await logOut()
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    toast.success(reply.message)
    await navigate('/')
  }
}
