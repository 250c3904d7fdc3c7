/**
 * How a call to a network ended. `unclear`: the network may have done it. `unreachable` and all others: it has not.
 */
export type FailureKind =
  | "unclear"
  | "unreachable"
  | "rate_limited"
  | "not_ready"
  | "token_expired"
  | "token_revoked"
  | "refused"

/** A failed call to a network. Its message is for admins and quotes nothing that the network has sent. */
export class NetworkError extends Error {
  override readonly name = "NetworkError"

  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
