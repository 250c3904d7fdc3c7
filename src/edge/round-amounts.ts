import type { RequestHandler } from "express"

/** Finer than any currency, and coarser than the noise of binary fractions. */
const DECIMALS = 10
const SOUND_DIGITS = 15
/** Finds a number that has more digits than it can mean. */
const NOISY = /\.\d{11}|\d{12}\.\d{3}/
/** Belongs to whoever wrote it, and is answered as it was written. */
const UNTOUCHED = "metadata"

/**
 * Rounds numbers of JSON answers, such as 17.599999999999998, which binary fractions make of 17.6. The engine computes
 * exactly, but answers its sums as numbers. Answers without noise are not parsed again.
 */
export const roundAmounts: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res)
  res.send = (body?: unknown) => send(isNoisyJson(body, res.get("content-type")) ? rounded(body) : body)
  next()
}

function isNoisyJson(body: unknown, type: string | undefined): body is string {
  return typeof body === "string" && /^application\/json/.test(type ?? "") && NOISY.test(body)
}

function rounded(json: string): string {
  try {
    return JSON.stringify(roundNumbers(JSON.parse(json)))
  } catch {
    return json
  }
}

/** Changes the value itself. */
function roundNumbers(value: unknown): unknown {
  if (typeof value === "number") return roundNumber(value)
  if (typeof value !== "object" || value === null) return value
  for (const [name, part] of Object.entries(value))
    if (name !== UNTOUCHED) Reflect.set(value, name, roundNumbers(part))
  return value
}

export function roundNumber(value: number): number {
  if (Number.isInteger(value)) return value
  return Number(Number(value.toPrecision(SOUND_DIGITS)).toFixed(DECIMALS))
}
