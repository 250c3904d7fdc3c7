import { createRequire } from "node:module"

/**
 * The engine's telemetry is switched off by `src/config.ts`. When it is first imported on a machine
 * it announces itself all the same; nobody is to read of data that is not collected.
 */
const { log } = console
console.log = () => undefined
const fromEngine = createRequire(require.resolve("@medusajs/framework"))
fromEngine("@medusajs/telemetry")
console.log = log
