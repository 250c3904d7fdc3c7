/** What the loop below takes on a usual development machine. */
const USUAL_MS = 120
const TURNS = 1e8
const MOST = 8

/**
 * How much slower this machine is than a usual one: 1 to 8. All limits of time in tests grow with it, so that a test
 * fails only if something hangs. The first process of a test run measures it; the others read the variable.
 */
export const PATIENCE = Number((process.env.TEST_PATIENCE ??= measured().toFixed(1)))

/** Returns a limit in milliseconds for this machine, given the limit for a usual machine. */
export function patient(milliseconds: number): number {
  return Math.round(milliseconds * PATIENCE)
}

function measured(): number {
  const begun = performance.now()
  let sum = 0
  for (let turn = 0; turn < TURNS; turn++) sum += turn
  const factor = (performance.now() - begun) / USUAL_MS
  return sum > 0 ? Math.min(MOST, Math.max(1, factor)) : 1
}
