import { createRequire } from "node:module"

/**
 * `src/config.ts` turns the engine's telemetry off, so it collects nothing. Importing it still prints a notice on a new
 * machine, and starts a process at each exit to send data. This file prevents both.
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
