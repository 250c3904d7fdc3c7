import { LRUCache } from "lru-cache"
import { clock } from "../../lib/clock"
import type { Note } from "./due-table"

/** Moments that are known to stand in the registry, so that a busy shop does not write the same again and again. */
const MOST_KNOWN = 50_000
/** While the home database is away, notes wait here. Those that find no place are found by the sweep. */
const MOST_WAITING = 50_000
/** A moment that is nearer may have been claimed already, by a process whose clock is ahead. */
const CLOCKS_DIFFER_MS = 5_000

interface Options {
  write: (notes: Note[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Collects notes and writes them together, one batch at a time: more notes make larger batches, not more statements. */
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

  /** Nothing is known of a job's moment any more, as it was claimed. */
  forget(claimed: Pick<Note, "tenantId" | "job">): void {
    this.known.delete(keyOf(claimed))
  }

  /** Writes what waits. What cannot be written waits for the next call. */
  flush(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined
    })
    return this.writing
  }

  private async writeAll(): Promise<void> {
    // Notes of the same moment come together.
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
