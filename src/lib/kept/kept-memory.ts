import { LRUCache } from "lru-cache"

/**
 * What this process keeps of answers, for all tenants together. Its cap counts bytes. What was used longest ago goes
 * first. Every key must begin with the tenant.
 */
export class KeptMemory {
  private readonly entries: LRUCache<string, object>

  constructor(mostBytes: number) {
    this.entries = new LRUCache({ maxSize: mostBytes, maxEntrySize: Math.ceil(mostBytes / 4) })
  }

  get<Value extends object>(key: string, kind: new (...args: never[]) => Value): Value | undefined {
    const value = this.entries.get(key)
    return value instanceof kind ? value : undefined
  }

  set(key: string, value: object, bytes: number): void {
    this.entries.set(key, value, { size: bytes + OVERHEAD + 2 * key.length })
  }

  get bytes(): number {
    return this.entries.calculatedSize
  }
}

/** An entry's own objects, besides its text. */
const OVERHEAD = 400

const MOST_BYTES = 64 * 1024 * 1024

/** The only one of this process. */
export const keptMemory = new KeptMemory(MOST_BYTES)
