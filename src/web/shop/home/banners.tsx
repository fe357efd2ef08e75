import type { ReactNode } from 'react'
import type { Banner } from '#domain/home-texts.ts'
import { Link } from '../../ui/link.tsx'
import { pictureAt, pictureSet } from '../../ui/picture.tsx'

/** One below the other would push the groceries away: they stand in a row, which phones scroll. */
export function Banners({ banners }: { banners: Banner[] }) {
  return (
    <section aria-label="Offers and news" className="page-column pt-6">
      <ul className="banner-row">
        {banners.map((banner, index) => (
          <li key={banner.picture}>
            <BannerLink link={banner.link}>
              <img
                src={pictureAt(banner.picture, 640)}
                srcSet={pictureSet(banner.picture)}
                sizes="(width < 40rem) 86vw, 36rem"
                alt={banner.text}
                width={640}
                height={288}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
                draggable={false}
              />
            </BannerLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BannerLink({ link, children }: { link: string; children: ReactNode }) {
  if (link.startsWith('/')) {
    return (
      <Link to={link} viewTransition>
        {children}
      </Link>
    )
  }
  return (
    <a href={link} rel="noopener noreferrer">
      {children}
    </a>
  )
}
