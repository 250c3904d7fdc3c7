/** The prefix that distinguishes an agent key from a token before any lookup. */
export const AGENT_KEY_PREFIX = "svc_ak_"
