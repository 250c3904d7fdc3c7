import { runInNewContext } from "node:vm"

/** What the loop below takes on a usual development machine. */
const USUAL_MS = 60
/**
 * V8 keeps the variables of a script in memory. A loop inside a function stays in the processor's registers, and does not
 * show that a machine's memory is slow.
 */
const LOOP = "let sum = 0; for (let turn = 0; turn < 5e7; turn++) sum += turn"
const MOST = 8

/**
 * How much slower this machine is than a usual one: 1 to 8. All limits of time in tests grow with it, so that a test
 * fails only if something hangs. The first process of a test run measures it; the others read the variable.
 */
const PATIENCE = Number((process.env.TEST_PATIENCE ??= measured().toFixed(1)))

/** Returns a limit in milliseconds for this machine, given the limit for a usual machine. */
export function patient(milliseconds: number): number {
  return Math.round(milliseconds * PATIENCE)
}

function measured(): number {
  const begun = performance.now()
  runInNewContext(LOOP)
  return Math.min(MOST, Math.max(1, (performance.now() - begun) / USUAL_MS))
}
