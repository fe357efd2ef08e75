import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, useState } from 'react'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { categoryPicture } from '../../core/category-art.ts'
import { Button } from '../../ui/button.tsx'
import { countWords } from './category-list.ts'

export type RowActions = {
  onEdit: (category: SellerCategory) => void
  /** By one place, or to that of another. */
  onMove: (category: SellerCategory, to: 'up' | 'down' | SellerCategory) => void
}

type CategoryRowProps = RowActions & {
  category: SellerCategory
  isFirst: boolean
  isLast: boolean
  /** A filtered list has no places. */
  isSortable: boolean
  dragged: SellerCategory | null
  onDrag: (category: SellerCategory | null) => void
}

export const moveButtonId = (category: SellerCategory, way: 'up' | 'down') => `${way}-${category._id}`

export function CategoryRow(props: CategoryRowProps) {
  const { category, isFirst, isLast, isSortable, dragged, onDrag, onEdit, onMove } = props
  const [isOver, setIsOver] = useState(false)
  const isTarget = dragged !== null && dragged._id !== category._id && dragged.parent === category.parent
  const over = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (dragged && isTarget) onMove(dragged, category)
  }
  const look = isOver ? 'border-leaf bg-leaf-tint' : 'border-line bg-card'
  return (
    <li
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={`flex min-h-16 items-center gap-2 rounded-field border py-2 pr-2 pl-3 sm:gap-3 ${look} ${category.parent === null ? '' : 'ml-6 sm:ml-12'} ${dragged?._id === category._id ? 'opacity-50' : ''}`}
    >
      {isSortable && (
        <span
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', category.text)
            event.dataTransfer.effectAllowed = 'move'
            onDrag(category)
          }}
          onDragEnd={() => onDrag(null)}
          title="Drag to move"
          aria-hidden
          className="-ml-1 grid h-11 w-6 shrink-0 cursor-grab place-items-center text-ink-soft max-md:hidden"
        >
          <GripVertical size={18} />
        </span>
      )}
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full border border-line"
        style={{ backgroundColor: category.bgColor }}
      >
        <img
          src={categoryPicture(category)}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          className="size-8 object-contain"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2 font-medium leading-tight">
          <bdi>{category.text}</bdi>
        </span>
        <span className="mt-0.5 block truncate text-ink-soft text-sm">
          {countWords(category)}
          {category.hidden && <span className="font-medium text-tangerine"> · Hidden</span>}
          <span className="max-sm:hidden"> · {category.path}</span>
        </span>
      </span>
      {isSortable && (
        <span className="flex shrink-0 max-[26rem]:-space-x-2">
          <MoveButton category={category} way="up" isEnd={isFirst} onMove={onMove} />
          <MoveButton category={category} way="down" isEnd={isLast} onMove={onMove} />
        </span>
      )}
      <Button variant="quiet" size="small" onClick={() => onEdit(category)} aria-label={`Edit ${category.text}`}>
        Edit
      </Button>
    </li>
  )
}

type MoveButtonProps = {
  category: SellerCategory
  way: 'up' | 'down'
  isEnd: boolean
  onMove: RowActions['onMove']
}

/** Stays in reach of the keyboard at the end of the list: the focus must not be lost. */
function MoveButton({ category, way, isEnd, onMove }: MoveButtonProps) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown
  return (
    <Button
      variant="round"
      id={moveButtonId(category, way)}
      aria-label={`Move ${category.text} ${way}`}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove(category, way)}
      className="aria-disabled:cursor-default aria-disabled:opacity-30 aria-disabled:hover:bg-transparent"
    >
      <Arrow size={18} aria-hidden />
    </Button>
  )
}
