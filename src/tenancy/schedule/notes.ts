import { LRUCache } from "lru-cache"
import { clock } from "../../lib/clock"
import type { Note } from "./due-table"

/** The number of remembered moments. A busy shop then does not write the same moment repeatedly. */
const MOST_KNOWN = 50_000
/** The number of notes that wait while the home database is away. The sweep finds the work of dropped notes. */
const MOST_WAITING = 50_000
/** A nearer moment may be claimed already, by a process whose clock is ahead. */
const CLOCKS_DIFFER_MS = 5_000

interface Options {
  write: (notes: Note[]) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Collects due moments and writes them in batches, one batch at a time. More notes make larger batches, not more
 * statements.
 */
export class Notes {
  private readonly known = new LRUCache<string, number>({ max: MOST_KNOWN })
  private waiting = new Map<string, Note>()
  private writing: Promise<void> | undefined

  constructor(private readonly options: Options) {}

  add(note: Note): void {
    const key = keyOf(note)
    const known = this.known.get(key)
    if (known !== undefined && known <= note.at.getTime() && known > clock.now() + CLOCKS_DIFFER_MS) return
    const other = this.waiting.get(key)
    if (!other && this.waiting.size >= MOST_WAITING) return
    if (!other || note.at < other.at) this.waiting.set(key, note)
    void this.flush()
  }

  /** Forgets a job's moment, because the job was claimed. */
  forget(claimed: Pick<Note, "tenantId" | "job">): void {
    this.known.delete(keyOf(claimed))
  }

  /** Writes the waiting notes. Failed ones wait for the next call. */
  flush(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined
    })
    return this.writing
  }

  private async writeAll(): Promise<void> {
    // Waits, so that notes that are added together share a batch.
    await Promise.resolve()
    while (this.waiting.size > 0) {
      const batch = this.waiting
      this.waiting = new Map()
      try {
        await this.options.write([...batch.values()])
        for (const [key, { at }] of batch) this.known.set(key, at.getTime())
      } catch (error) {
        this.options.onError(error)
        this.putBack(batch)
        return
      }
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
