import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

const MUTED_KEY = 'greencart.seller-muted'
const NOTES = [
  { pitch: 659.25, at: 0 },
  { pitch: 987.77, at: 0.14 },
]
const LOUDNESS = 0.12
const RINGS_FOR = 0.9
const FIRST_TOUCHES = ['pointerup', 'keydown'] as const

const muted = createStore<boolean | null>(null)
let audio: AudioContext | undefined

export const useMuted = () => useStore(muted) ?? isMuted()
const isMuted = () => muted.get() ?? readStored(MUTED_KEY) === 'yes'

function playMissed() {
  if (!missed.get()) return
  missed.set(false)
  playChime()
}

/** Muted in one of the seller's windows is muted in all. */
export function followMute(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === MUTED_KEY) muted.set(newValue === 'yes')
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

export function setMuted(next: boolean) {
  muted.set(next)
  writeStored(MUTED_KEY, next ? 'yes' : null)
  if (!next) playChime()
}

/** An order came while the browser still kept the page silent. */
const missed = createStore(false)
export const useMissedChime = () => useStore(missed)

/** Two soft notes. Browsers keep a page silent until its first click or key, after which a missed chime is made up. */
export function playChime() {
  if (isMuted()) return
  if (!navigator.userActivation?.hasBeenActive) {
    if (!missed.get()) for (const event of FIRST_TOUCHES) addEventListener(event, playMissed, { once: true })
    missed.set(true)
    return
  }
  audio ??= new AudioContext()
  void audio.resume()
  const start = audio.currentTime + 0.02
  for (const { pitch, at } of NOTES) {
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0, start + at)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + at + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + RINGS_FOR)
    note.connect(volume).connect(audio.destination)
    note.start(start + at)
    note.stop(start + at + RINGS_FOR)
  }
}
