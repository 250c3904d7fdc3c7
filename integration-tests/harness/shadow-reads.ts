import { inspect, isDeepStrictEqual } from "node:util"
import { pollAgain } from "../../src/engine/reads/checkout-call"
import { type Read, shadowEachRead } from "../../src/engine/reads/shadow"
import { asComparison } from "./comparing"

/** Other requests of a test may change the rows meanwhile. Only rows that stay the same can be compared. */
const MAX_TRIES = 30
/** So often must unchanged rows differ from the engine's. */
const PROOFS = 3

/**
 * The engine computes it for each level of stock, and makes NaN of other such fields. Its query drops them again, unless
 * they were asked for; then we leave the read to the engine.
 */
const COMPUTED = "available_quantity"

let compared = 0

/** How many reads of this process were compared with the engine's. */
export const comparedReads = (): number => compared

/**
 * Lets the engine answer each of our reads as well, and fails the request if the answers differ. The engine does not
 * define the order of nested lists, so that may differ.
 */
shadowEachRead(async <Result>(ours: Read<Result>, engines: Read<Result>, what: string) => {
  compared++
  const first = await ours()
  let mine: unknown
  let proofs = 0
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const engine = await asComparison(engines)
    // Sorting takes long, and most answers are equal as they are.
    if (tries === 0 && isDeepStrictEqual(first, engine)) return first
    mine ??= inAnyOrder(first)
    const theirs = inAnyOrder(engine)
    if (isDeepStrictEqual(mine, theirs)) return first
    pollAgain()
    const again = inAnyOrder(await asComparison(ours))
    if (isDeepStrictEqual(mine, again)) proofs++
    mine = again
    if (proofs === PROOFS)
      throw new Error(`Our read of ${what} differs from the engine's: ${difference(mine, theirs)}`)
  }
  return first
})

function inAnyOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const named = value.map(inAnyOrder).map((part) => [JSON.stringify(part), part] as const)
    return named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  const entries = Object.entries(value)
    .filter(([name, part]) => name !== COMPUTED && !Number.isNaN(part))
    .map(([name, part]) => [name, inAnyOrder(part)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function difference(ours: unknown, theirs: unknown): string {
  const [a, b] = [ours, theirs].map((value) => inspect(value, { depth: 9 }).split("\n"))
  const at = (a ?? []).findIndex((line, number) => line !== b?.[number])
  return `${a?.slice(at, at + 3).join("")} instead of ${b?.slice(at, at + 3).join("")}`
}
