import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { type Banner, MAX_BANNERS } from '#domain/home-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pictureAt } from '../../ui/picture.tsx'
import { NewBanner } from './new-banner.tsx'

type BannersFieldProps = { banners: Banner[]; onChange: (banners: Banner[]) => void; error: string | undefined }

/** A new one is saved as soon as it is added; changes of others with the step. */
export function BannersField({ banners, onChange, error }: BannersFieldProps) {
  const change = (picture: string, words: Partial<Banner>) =>
    onChange(banners.map((banner) => (banner.picture === picture ? { ...banner, ...words } : banner)))
  const move = (from: number, to: number) =>
    onChange(banners.with(from, banners[to] as Banner).with(to, banners[from] as Banner))
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 font-medium">Banners</legend>
      <p className={`text-sm ${error ? 'text-berry' : 'text-ink-soft'}`} role={error && 'alert'}>
        {error ?? `Optional, up to ${MAX_BANNERS}: wide pictures below the headline, each with a link.`}
      </p>
      <ol className="space-y-4">
        {banners.map(({ picture, text, link }, index) => (
          <li key={picture} className="grid gap-4 rounded-card border border-line p-4 @xl:grid-cols-[12rem_1fr]">
            <img
              src={pictureAt(picture, 320)}
              alt=""
              className="aspect-[20/9] w-full rounded-2xl border border-line object-cover"
            />
            <div className="space-y-3">
              <TextField
                label="What the picture says"
                name={`banner-text-${index}`}
                value={text}
                onChange={({ target }) => change(picture, { text: target.value })}
                required
                maxLength={100}
              />
              <TextField
                label="Link"
                name={`banner-link-${index}`}
                value={link}
                onChange={({ target }) => change(picture, { link: target.value })}
                required
                maxLength={300}
                placeholder="/products/fruits"
              />
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="quiet"
                  size="small"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                  aria-label={`Move “${text}” up`}
                >
                  <ArrowUp size={16} aria-hidden /> Up
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  disabled={index === banners.length - 1}
                  onClick={() => move(index, index + 1)}
                  aria-label={`Move “${text}” down`}
                >
                  <ArrowDown size={16} aria-hidden /> Down
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  onClick={() => onChange(banners.filter((banner) => banner.picture !== picture))}
                  aria-label={`Remove “${text}”`}
                >
                  <Trash2 size={16} aria-hidden /> Remove
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {banners.length < MAX_BANNERS && <NewBanner onAdded={(banner) => onChange([...banners, banner])} />}
    </fieldset>
  )
}
