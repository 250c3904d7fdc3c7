/** One thing that the server needs, such as its database, and whether it answers now. */
export interface ServerCheck {
  name: string
  is_working: boolean
}

/** Checks everything that the server needs. Never rejects. */
export type ServerChecks = () => Promise<ServerCheck[]>

/** The key of {@link ServerChecks} in the engine's container. */
export const SERVER_CHECKS = "serverChecks"
