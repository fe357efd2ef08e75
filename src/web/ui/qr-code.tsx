import { useLazyComponent } from './lazy-component.ts'
import { Skeleton } from './skeleton.tsx'

const loadDrawing = async () => (await import('./qr-drawing.tsx')).QrDrawing

/** What draws it is loaded when it is shown. */
export function QrCode(props: { text: string; label: string }) {
  const Drawing = useLazyComponent(loadDrawing, true)
  return Drawing ? <Drawing {...props} /> : <Skeleton className="size-52 shrink-0 rounded-field" />
}
