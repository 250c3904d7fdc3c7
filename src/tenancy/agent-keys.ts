/** By this a key is told from a token before anybody is asked for it. */
export const AGENT_KEY_PREFIX = "svc_ak_"
