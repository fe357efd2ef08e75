import type { LucideIcon } from 'lucide-react'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import PackagePlus from 'lucide-react/icons/package-plus'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { Link } from '../../ui/link.tsx'
import { useSellerQuery } from '../account/seller-query.ts'

type Way = { to: string; icon: LucideIcon; title: string; text: string }

const WAYS: readonly Way[] = [
  {
    to: '/seller/categories',
    icon: LayoutGrid,
    title: 'Categories',
    text: 'The shelves of your shop: names, pictures, colours and their sequence.',
  },
  { to: '/seller', icon: PackagePlus, title: 'Add a product', text: 'One at a time, with pictures and prices.' },
  {
    to: '/seller/product-list',
    icon: FileSpreadsheet,
    title: 'Import products',
    text: 'Many at once from a CSV file. Export the list first to see its columns.',
  },
]

export function SellStep() {
  const { view } = useSellerQuery(listSellerProducts, { limit: '1' })
  return (
    <>
      <p className="mb-4 min-h-[1lh] text-ink-soft">{view.state === 'ready' && countInWords(view.reply.total)}</p>
      <ul className="grid gap-3">
        {WAYS.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint sm:p-5"
            >
              <Icon size={24} aria-hidden className="shrink-0 text-leaf" />
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-ink-soft text-sm">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function countInWords(total: number): string {
  if (total === 0) return 'No products yet. Your shop opens once it has one.'
  return `You have ${total === 1 ? 'one product' : `${total.toLocaleString('en-IN')} products`}.`
}
