/** One call with an `Idempotency-Key`. */
export interface KeyedCall {
  /** Where the key counts: the route with its parameters, and who calls. The same key elsewhere is another one. */
  scope: string
  /** As it was sent. */
  key: string
  /** Of what was sent besides: by it, the same call is told from another one. */
  fingerprint: string
}

/** An answer as it went out first. */
export interface KeptAnswer {
  status: number
  /** JSON. */
  body: string
}

/** What became of the attempt to be the one that carries a call out. */
export type Claim =
  /** Nobody does: it is this one's, under this name, until it is kept or given up. */
  | { state: "claimed"; owner: string }
  /** It was answered. */
  | { state: "answered"; answer: KeptAnswer }
  /** Somebody else is at it. */
  | { state: "running" }
  /** The key stands for another call. */
  | { state: "mismatch" }
