import { Toaster } from 'react-hot-toast'

/** Success stays 2 s, an error 4 s, at most 20 at once (the library's own limit). */
export default function HotToaster() {
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 80 }}
      toastOptions={{
        success: { duration: 2000, iconTheme: { primary: 'var(--color-leaf)', secondary: 'var(--color-on-leaf)' } },
        error: { duration: 4000, iconTheme: { primary: 'var(--color-berry)', secondary: 'var(--color-card)' } },
        style: {
          background: 'var(--color-card)',
          color: 'var(--color-ink)',
          border: '1px solid var(--color-line)',
          borderRadius: '999px',
          boxShadow: 'var(--shadow-float)',
          padding: '8px 16px',
          fontSize: '0.9375rem',
        },
      }}
    />
  )
}
