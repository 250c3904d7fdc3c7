/** A failed call to an advertising platform. Its message is for admins and quotes nothing of the platform. */
export class PlatformError extends Error {
  override readonly name = "PlatformError"

  constructor(
    message: string,
    /**
     * `token`: the platform refuses the token, so it makes no sense to try again. `other_app`: the token is right, but
     * belongs to another app than the settings name.
     */
    readonly kind: "failed" | "token" | "other_app" = "failed",
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
