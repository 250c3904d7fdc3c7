import { setFlagsFromString } from "node:v8"

/**
 * How far the heap may grow beyond its live objects before the next full collection, in percent. V8's own value is up to
 * 300: after 20,000 small requests the process held 1,020 MB for 240 MB of live objects. With 30 it holds 540 MB.
 * docs/performance.md has the figures.
 */
const GROWTH_PERCENT = 30

// Node's command line has the same flag, but each way to start the server would need it. V8 reads it at each collection.
setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
