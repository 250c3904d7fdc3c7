/** A request with an `Idempotency-Key`. */
export interface KeyedCall {
  /**
   * The scope of the key: the route with its parameters, and the caller. The same key in another scope is independent.
   */
  scope: string
  /** The key as sent. */
  key: string
  /** Hash of the rest of the request. It reveals a key that was reused for another request. */
  fingerprint: string
}

/** The first response to the request. */
export interface StoredResponse {
  status: number
  /** The response body as JSON. */
  body: string
}

/** The result of trying to claim a request. */
export type Claim =
  /** The caller runs the request. It must store a response or release the claim under this name. */
  | { state: "claimed"; owner: string }
  /** The request already has a response. */
  | { state: "answered"; answer: StoredResponse }
  /** Another claim runs the request. */
  | { state: "running" }
  /** The key belongs to another request. */
  | { state: "mismatch" }
