/** External HTTP services. The server calls them by `guardedFetch`. */
const HTTP_SERVICES = ["model", "stripe", "iyzico", "paytr", "identity", "captcha"] as const
export type HttpService = (typeof HTTP_SERVICES)[number]

/** All external services. The fault-injection tests must break each of them. */
export const OUTSIDE_SERVICES = [...HTTP_SERVICES, "mail"] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]
