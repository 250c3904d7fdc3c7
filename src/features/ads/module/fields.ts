export const PLATFORMS = ["meta", "google"] as const
export type PlatformName = (typeof PLATFORMS)[number]

/** `failing`: the last call failed and is repeated. `revoked`: the platform refuses the token. */
export const ACCOUNT_STATUSES = ["connected", "failing", "revoked"] as const

/** Why a figure is missing. */
export const REASONS = [
  "not_connected",
  "not_synced",
  "not_covered",
  "failing",
  "revoked",
  "missing_rate",
] as const
