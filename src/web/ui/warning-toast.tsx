import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { toast } from './toast.tsx'

/** It is done, but something about it needs attention. */
export const warningToast = (message: string) =>
  toast.success(message, { duration: 6000, icon: <TriangleAlert size={20} aria-hidden className="text-tangerine" /> })
