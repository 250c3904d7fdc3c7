import { linkDensity } from "./links"

/** What is known of a submission when it is weighed. */
export interface Evidence {
  /** Whether the field that people do not see was filled in. */
  isTrapFilled: boolean
  /** From the moment when the token was issued until the submission. */
  elapsedMs: number
  /** The texts of the body. */
  texts: readonly string[]
  /** How often the same was submitted within the hour before, by whomever. */
  sameBefore: number
  /** How often this client has submitted anything within the hour before. */
  byClientBefore: number
  /** How sure the captcha is that this is no person, 0 to 1; 0 where there is none. */
  captchaDoubt: number
}

/** Of each signal how many points it gave. Those that gave none are left out. */
export type Signals = Partial<Record<SignalName, number>>
export type SignalName = keyof typeof SIGNALS

/** More than any threshold allows. */
const CERTAIN = 100
/** No person has read and filled in a form by then. */
const HASTE_MS = 3_000
/** How often the same may come again before that gives all its points. */
const MANY_REPEATS = 5
/** One address can be an office, a campus or a storefront's own server: many submissions of it say little. */
const BUSY_CLIENT = { from: 10, to: 30 }

/**
 * What speaks for a machine. `points` is what a signal gives at its strongest, and `strength` how strong it is, 0 to 1.
 * Haste and a busy client are no proof, not even together: a storefront's server may make the token when it is needed.
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

/** 0 is a person; the trap or a failed captcha alone are 100. */
export function botScore(signals: Signals): number {
  return Object.values(signals).reduce((sum, points) => sum + points, 0)
}

const NAMES = Object.keys(SIGNALS).filter((name): name is SignalName => Object.hasOwn(SIGNALS, name))
