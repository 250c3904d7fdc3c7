import { setImmediate as nextTurn } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * How far the heap may grow beyond its live objects before the next full collection, in percent. V8's own value is up to
 * 300: after 20,000 small requests the process held 1,020 MB for 240 MB of live objects. With 30 it holds 540 MB.
 * docs/performance.md has the figures.
 */
const GROWTH_PERCENT = 30

/** The first collection drops objects. The second one gives their memory back to the operating system. */
const COLLECTIONS = 2

/**
 * Keeps the heap small from now on. Call it after the start: while the heap fills with modules, V8 would collect after
 * each 30 percent of growth, which took a sixth of the start's processor time.
 */
export async function keepHeapSmall(): Promise<void> {
  // Node's command line has the same flag, but each way to start the server would need it. V8 reads it at each
  // collection, so collect now.
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  setFlagsFromString("--no-expose-gc")
  if (typeof collect !== "function") return
  for (let count = 0; count < COLLECTIONS; count++) {
    Reflect.apply(collect, undefined, [])
    await nextTurn()
  }
}
