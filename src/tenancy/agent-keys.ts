/** The prefix of agent keys. By it, a key is told apart from a sign-in token without a lookup. */
export const AGENT_KEY_PREFIX = "svc_ak_"
