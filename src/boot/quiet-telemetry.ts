import { createRequire } from "node:module"

/**
 * The engine's telemetry is switched off by `src/config.ts`, so it collects nothing. Importing it
 * announces it on a new machine all the same, and starts a process at every exit to send what there
 * is: neither is wanted.
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
