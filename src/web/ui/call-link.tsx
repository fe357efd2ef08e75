import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { phoneLink } from '../core/phone-link.ts'
import { buttonLook } from './button.tsx'

type CallLinkProps = { phone: string; children: ReactNode; size?: 'medium' | 'small'; className?: string }

/** Calls in one tap. */
export const CallLink = ({ phone, children, size = 'medium', className }: CallLinkProps) => (
  <a href={phoneLink(phone)} className={buttonLook({ variant: 'quiet', size, className })}>
    <Phone size={size === 'small' ? 16 : 20} aria-hidden className="shrink-0" />
    {children}
  </a>
)
