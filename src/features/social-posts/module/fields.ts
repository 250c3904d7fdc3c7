export const NETWORKS = ["instagram", "facebook", "linkedin"] as const
export type NetworkName = (typeof NETWORKS)[number]

/** `unknown`: a network did not answer, so the post may be there. It is settled by reading the network. */
export const POST_STATUSES = [
  "draft",
  "scheduled",
  "publishing",
  "published",
  "failed",
  "unknown",
  "canceled",
] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export const TARGET_STATUSES = [
  "pending",
  "publishing",
  "published",
  "failed",
  "unknown",
  "canceled",
] as const

/** `expired` and `revoked` accounts must be connected again. */
export const ACCOUNT_STATUSES = ["connected", "expired", "revoked"] as const

/** The subjects of a post. */
export const RESOURCE_TYPES = ["product", "post"] as const

/** The networks' apps that a shop registers, by the groups of its settings. */
export const APPS = ["meta", "linkedin"] as const
export type AppName = (typeof APPS)[number]
