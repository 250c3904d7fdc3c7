import { linkDensity } from "./links"

/** Facts about a submission that the score uses. */
export interface Evidence {
  /** Whether the hidden trap field has a value. */
  isTrapFilled: boolean
  /** Time from issuing the token to the submission. */
  elapsedMs: number
  /** The texts of the body. */
  texts: readonly string[]
  /** Number of equal submissions in the previous hour, from any client. */
  sameBefore: number
  /** Number of submissions from this client in the previous hour. */
  byClientBefore: number
  /** The captcha's confidence that this is a bot, 0 to 1. It is 0 without a captcha. */
  captchaDoubt: number
}

/** Points per signal. Signals with zero points are left out. */
export type Signals = Partial<Record<SignalName, number>>
export type SignalName = keyof typeof SIGNALS

/** Exceeds every threshold that a shop can set. */
const CERTAIN = 100
/** No person reads and fills in a form this fast. */
const HASTE_MS = 3_000
/** After this many repeats the signal gives all its points. */
const MANY_REPEATS = 5
/** One address can be an office, a campus or a storefront's server. So many submissions from it prove little. */
const BUSY_CLIENT = { from: 10, to: 30 }

/**
 * Signals of a bot: `points` is the maximum, `strength` scales it from 0 to 1. Haste plus a busy client must not be
 * enough. A storefront's server may create the token at the last moment.
 */
const SIGNALS = {
  trap: { points: CERTAIN, strength: ({ isTrapFilled }) => (isTrapFilled ? 1 : 0) },
  captcha: { points: CERTAIN, strength: ({ captchaDoubt }) => captchaDoubt },
  repeats: { points: 75, strength: ({ sameBefore }) => sameBefore / MANY_REPEATS },
  links: { points: 70, strength: ({ texts }) => linkDensity(texts) },
  haste: { points: 40, strength: ({ elapsedMs }) => (elapsedMs < HASTE_MS ? 1 : 0) },
  busy_client: {
    points: 20,
    strength: ({ byClientBefore }) =>
      (byClientBefore - BUSY_CLIENT.from) / (BUSY_CLIENT.to - BUSY_CLIENT.from),
  },
} satisfies Record<string, { points: number; strength: (evidence: Evidence) => number }>

export function botSignals(evidence: Evidence): Signals {
  const signals: Signals = {}
  for (const name of NAMES) {
    const { points, strength } = SIGNALS[name]
    const given = Math.round(points * Math.min(1, Math.max(0, strength(evidence))))
    if (given > 0) signals[name] = given
  }
  return signals
}

/** Sums the points. 0 means a person. The trap or a failed captcha alone give 100. */
export function botScore(signals: Signals): number {
  return Object.values(signals).reduce((sum, points) => sum + points, 0)
}

const NAMES = Object.keys(SIGNALS).filter((name): name is SignalName => Object.hasOwn(SIGNALS, name))
