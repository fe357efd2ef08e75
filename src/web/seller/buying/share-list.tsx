import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import type { SupplierList } from '#contract/goods/buying.ts'
import { whatsappLink } from '../../core/phone-link.ts'
import { useShop } from '../../core/shop.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Bought, purchaseText, whatsappDigits } from './buying-words.ts'
import { printList } from './printed-list.tsx'

type ShareListProps = { list: SupplierList; lines: readonly Bought[] }

/** The list as text for the supplier, or on paper for whoever goes to the market. */
export function ShareList({ list, lines }: ShareListProps) {
  const { name: shop } = useShop()
  const text = purchaseText({ shop, delivery: list.delivery, lines })

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('List copied')
    } catch {
      toast.error('We couldn’t copy the list.')
    }
  }

  /** Closing the phone's own dialog is no failure. */
  const share = () => void navigator.share({ text }).catch(() => undefined)

  const about = <span className="sr-only"> the list for {list.name}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {list.phone && (
        <a
          href={`${whatsappLink(whatsappDigits(list.phone))}?${new URLSearchParams({ text }).toString()}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ variant: 'quiet', size: 'small' })}
        >
          <MessageCircle size={16} aria-hidden />
          WhatsApp
          {about}
        </a>
      )}
      <Button variant="quiet" size="small" onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
        Copy{about}
      </Button>
      {'share' in navigator && (
        <Button variant="quiet" size="small" onClick={share}>
          <Share2 size={16} aria-hidden />
          Share{about}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        onClick={() => printList({ supplier: list.name, delivery: list.delivery, lines })}
      >
        <Printer size={16} aria-hidden />
        Print{about}
      </Button>
    </div>
  )
}
