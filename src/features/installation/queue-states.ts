/** `paused`: its database is left alone. `unreachable`: its database did not answer in time. */
export const QUEUE_STATES = ["read", "paused", "unreachable"] as const

export type QueueState = (typeof QUEUE_STATES)[number]
