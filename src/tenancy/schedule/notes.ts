import { LRUCache } from "lru-cache"
import { clock } from "../../lib/clock"
import type { Note } from "./due-table"

/** How many noted times to remember, so that a busy shop does not write the same time again and again. */
const MAX_KNOWN = 50_000
/**
 * How many notes wait while the home database is down. Further notes are dropped, and the hourly job finds their work.
 */
const MAX_WAITING = 50_000
/**
 * How far the clocks of two processes may differ. For a time that is nearer than this, another process may already have
 * run the job, so the note is written again.
 */
const CLOCKS_DIFFER_MS = 5_000

interface Options {
  write: (notes: Note[]) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Collects notes of due work and writes them together, one batch at a time. Many notes make larger batches, not more
 * statements.
 */
export class Notes {
  private readonly known = new LRUCache<string, number>({ max: MAX_KNOWN })
  private waiting = new Map<string, Note>()
  private writing: Promise<void> | undefined

  constructor(private readonly options: Options) {}

  add(note: Note): void {
    const key = keyOf(note)
    const known = this.known.get(key)
    if (known !== undefined && known <= note.at.getTime() && known > clock.now() + CLOCKS_DIFFER_MS) return
    const other = this.waiting.get(key)
    if (!other && this.waiting.size >= MAX_WAITING) return
    if (!other || note.at < other.at) this.waiting.set(key, note)
    void this.flush()
  }

  /** Forgets the remembered time of a job that starts to run, so that the same time can be noted again. */
  forget(claimed: Pick<Note, "tenantId" | "job">): void {
    this.known.delete(keyOf(claimed))
  }

  /** Writes the waiting notes. If that fails, they wait for the next call. */
  flush(): Promise<void> {
    this.writing ??= this.writeAll()
    return this.writing
  }

  private async writeAll(): Promise<void> {
    // Waits until the present code has ended, so that all its notes are in one batch.
    await Promise.resolve()
    try {
      let isWritten = true
      while (isWritten && this.waiting.size > 0) isWritten = await this.writeBatch()
    } finally {
      // At once, and not in a later microtask: a note that is added in between would wait for the next flush.
      this.writing = undefined
    }
  }

  /** False if the batch could not be written. */
  private async writeBatch(): Promise<boolean> {
    const batch = this.waiting
    this.waiting = new Map()
    try {
      await this.options.write([...batch.values()])
      for (const [key, { at }] of batch) this.known.set(key, at.getTime())
      return true
    } catch (error) {
      this.options.onError(error)
      this.putBack(batch)
      return false
    }
  }

  private putBack(batch: Map<string, Note>): void {
    for (const [key, note] of batch) {
      const newer = this.waiting.get(key)
      if (!newer || note.at < newer.at) this.waiting.set(key, note)
    }
  }
}

function keyOf({ tenantId, job }: Pick<Note, "tenantId" | "job">): string {
  return `${tenantId}/${job}`
}
