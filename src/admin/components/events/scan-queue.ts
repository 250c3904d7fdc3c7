/** More codes than anybody shows while one call lasts. Beyond it, a code is refused instead of admitting somebody late. */
const MAX_WAITING = 20

/** A camera sees a code many times. After this pause without it, the code counts as shown again. */
const OUT_OF_SIGHT_MS = 2_000

/**
 * Runs tasks one after the other, in the order in which they came. A task that waits or runs is not added again.
 *
 * @param onChange is told when the first task begins, and when no task is left.
 * @returns adds a task under a name. `false` if too many wait.
 */
export function scanQueue(onChange: (isBusy: boolean) => void) {
  const waiting = new Map<string, () => Promise<void>>()

  async function run(): Promise<void> {
    onChange(true)
    for (let first = firstOf(waiting); first; first = firstOf(waiting)) {
      const [name, task] = first
      await task().catch(() => {})
      waiting.delete(name)
    }
    onChange(false)
  }

  return (name: string, task: () => Promise<void>): boolean => {
    if (waiting.has(name)) return true
    if (waiting.size > MAX_WAITING) return false
    waiting.set(name, task)
    if (waiting.size === 1) void run()
    return true
  }
}

function firstOf<Key, Value>(entries: ReadonlyMap<Key, Value>): [Key, Value] | undefined {
  for (const entry of entries) return entry
  return undefined
}

/**
 * Passes on each code that a camera has in front of it, once as long as the camera sees it. A code that is refused is
 * passed on again, because nobody has checked it.
 */
export function filmedCodes(now: () => number) {
  let seen = { code: "", at: 0 }
  return (code: string, passOn: (code: string) => boolean): void => {
    const before = seen
    seen = { code, at: now() }
    const isStillSeen = before.code === code && seen.at - before.at < OUT_OF_SIGHT_MS
    if (!isStillSeen && !passOn(code)) seen = { code: "", at: 0 }
  }
}
