/** A request with an `Idempotency-Key`. */
export interface KeyedCall {
  /** Where the key counts: for one route with its parameters and one caller. The same key elsewhere is another key. */
  scope: string
  /** The key as sent. */
  key: string
  /** A hash of the rest of the request. If it differs, the key was used before for another request. */
  fingerprint: string
}

/** The first response to the request. */
export interface StoredResponse {
  status: number
  /** The response body as JSON. */
  body: string
}

/** The result of {@link IdempotencyModuleService.claim}. */
export type Claim =
  /** The caller must run the request, and then store its response or give up under the name `owner`. */
  | { state: "claimed"; owner: string }
  /** The request already has a response. */
  | { state: "answered"; answer: StoredResponse }
  /** The same request is running now. */
  | { state: "running" }
  /** The key was used for another request. */
  | { state: "mismatch" }
