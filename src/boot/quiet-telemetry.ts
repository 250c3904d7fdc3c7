import { createRequire } from "node:module"

/**
 * Silences the engine's telemetry. `src/config.ts` has turned it off, but loading it still prints a notice on a new
 * machine, and it starts a process at each exit. Both are prevented here.
 */
const { log } = console
const listeners = new Set(process.listeners("exit"))
console.log = () => undefined
const fromEngine = createRequire(require.resolve("@medusajs/framework"))
fromEngine("@medusajs/telemetry")
console.log = log
for (const added of process.listeners("exit").filter((listener) => !listeners.has(listener))) {
  process.off("exit", added)
}
