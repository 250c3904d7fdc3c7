/** Services outside this installation that the server asks over HTTP, by `guardedFetch`. */
const HTTP_SERVICES = ["model", "stripe", "iyzico", "paytr", "identity", "captcha"] as const
export type HttpService = (typeof HTTP_SERVICES)[number]

/** Every service outside this installation. The fault-injection suite must break each of them. */
export const OUTSIDE_SERVICES = [...HTTP_SERVICES, "mail"] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]
