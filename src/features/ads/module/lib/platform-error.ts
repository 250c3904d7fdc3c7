/** A failed call to an advertising platform. Its message is for admins and quotes nothing of the platform. */
export class PlatformError extends Error {
  override readonly name = "PlatformError"

  constructor(
    message: string,
    /** `token`: the platform refuses the token, so it makes no sense to try again. */
    readonly kind: "failed" | "token" = "failed",
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
