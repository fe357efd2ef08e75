/** After the upload the server still resizes the pictures. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex min-w-48 flex-1 items-center gap-3 text-ink-soft text-sm">
      <progress
        max={100}
        value={percent}
        aria-label="Upload progress"
        className="h-2 flex-1 overflow-hidden rounded-full bg-line accent-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf [&::-webkit-progress-value]:transition-[width]"
      />
      <span className="price-figures w-28">{percent < 100 ? `Uploading ${percent}%` : 'Almost done…'}</span>
    </div>
  )
}
