import { linkDensity } from "./links"

/** The data about a submission from which its bot score is computed. */
export interface Evidence {
  /** Whether a form field that people cannot see has a value. Only bots fill it in. */
  isTrapFilled: boolean
  /** Milliseconds from the creation of the token (when the form was shown) to the submission. */
  elapsedMs: number
  /** The texts of the body. */
  texts: readonly string[]
  /** How often the same content was submitted in the previous hour, by anybody. */
  sameBefore: number
  /** How often this client has submitted something in the previous hour. */
  byClientBefore: number
  /** How sure the captcha service is that this is a bot, from 0 to 1. It is 0 if the shop uses no captcha. */
  captchaDoubt: number
}

/** The points of each reason to suspect a bot. Reasons with zero points are left out. */
export type Signals = Partial<Record<SignalName, number>>
export type SignalName = keyof typeof SIGNALS

/** Enough points to exceed every threshold that a shop can set. */
const CERTAIN = 100
/** No person reads and fills in a form this fast. */
const HASTE_MS = 3_000
/** From this many equal submissions on, this reason gives all its points. */
const MANY_REPEATS = 5
/**
 * One address can belong to an office, a university or a storefront's server. So only many submissions from it are
 * suspicious, and they give few points.
 */
const BUSY_CLIENT = { from: 10, to: 30 }

/**
 * The reasons to suspect a bot. `points` is the maximum, and `strength` scales it from 0 to 1. A fast form from a busy
 * address must not be enough alone: a storefront's server may create the token only when the form is sent.
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

/** The sum of the points. 0 means a person. A filled trap field or a failed captcha alone gives 100. */
export function botScore(signals: Signals): number {
  return Object.values(signals).reduce((sum, points) => sum + points, 0)
}

const NAMES = Object.keys(SIGNALS).filter((name): name is SignalName => Object.hasOwn(SIGNALS, name))
