const MAX_BYTES = 48 * 1024 * 1024
const EMPTY = Promise.resolve(Buffer.alloc(0))

type Copy = { body: Promise<Buffer>; bytes: number; readers: number }
type Borrowed = { body: Promise<Buffer>; giveBack: () => void }
type Unpack = (packed: Buffer) => Promise<Buffer>

/**
 * Plain forms of answers, for the few clients that read no compressed one. All readers of an answer share a copy for as
 * long as the slowest of them reads, and all copies together are bounded: readers who do not read cost no more than that.
 */
export class PlainCopies {
  readonly #unpack: Unpack
  readonly #maxBytes: number
  readonly #copies = new Map<Buffer, Copy>()
  #bytes = 0

  constructor(unpack: Unpack, maxBytes = MAX_BYTES) {
    this.#unpack = unpack
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** null when copies of other answers take all the room. One that is larger than the room is lent alone. */
  borrow(packed: Buffer, bytes: number): Borrowed | null {
    if (bytes === 0) return { body: EMPTY, giveBack: () => undefined }
    const copy = this.#copies.get(packed) ?? this.#open(packed, bytes)
    if (!copy) return null
    copy.readers++
    let isBack = false
    const giveBack = () => {
      if (isBack) return
      isBack = true
      if (--copy.readers === 0) this.#delete(packed, copy)
    }
    return { body: copy.body, giveBack }
  }

  #open(packed: Buffer, bytes: number): Copy | null {
    if (this.#bytes > 0 && this.#bytes + bytes > this.#maxBytes) return null
    const copy = { body: this.#unpack(packed), bytes, readers: 0 }
    this.#copies.set(packed, copy)
    this.#bytes += bytes
    return copy
  }

  #delete(packed: Buffer, copy: Copy): void {
    this.#copies.delete(packed)
    this.#bytes -= copy.bytes
  }
}
