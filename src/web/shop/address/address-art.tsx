import cloud from '#seed/art/cloud.webp'
import scooter from '#seed/art/delivery-scooter.webp'
import house from '#seed/art/house-with-garden.webp'
import tree from '#seed/art/potted-plant.webp'
import pushpin from '#seed/art/round-pushpin.webp'
import bags from '#seed/art/shopping-bags.webp'

const PIECES = [
  { src: cloud, size: 96, place: 'left-[6%] top-[8%] opacity-90' },
  { src: cloud, size: 64, place: 'right-[10%] top-[18%] opacity-80' },
  { src: house, size: 224, place: 'left-[24%] top-[26%]' },
  { src: pushpin, size: 96, place: 'left-[40%] top-[6%]' },
  { src: tree, size: 72, place: 'right-[12%] bottom-[26%]' },
  { src: scooter, size: 144, place: 'left-[6%] bottom-[8%]' },
  { src: bags, size: 96, place: 'right-[14%] bottom-[7%]' },
]

export function AddressArt() {
  return (
    <>
      <div aria-hidden className="relative mx-auto aspect-square w-full max-w-[420px] max-lg:hidden">
        <span className="absolute inset-[4%] rounded-full bg-leaf-tint" />
        {PIECES.map(({ src, size, place }) => (
          <img key={place} src={src} alt="" width={size} height={size} loading="lazy" className={`absolute ${place}`} />
        ))}
      </div>
      <div
        aria-hidden
        className="order-first flex h-32 items-end justify-center gap-2 overflow-clip rounded-card bg-leaf-tint px-4 pt-4 lg:hidden"
      >
        <img src={scooter} alt="" width={88} height={88} className="-mb-1" />
        <img src={house} alt="" width={128} height={128} className="-mb-3" />
        <img src={pushpin} alt="" width={48} height={48} className="mb-16 -ml-8 max-[22rem]:hidden" />
        <img src={bags} alt="" width={64} height={64} className="mb-1" />
      </div>
    </>
  )
}
