import type { Categories } from "./types"

declare global {
  interface Window {
    dataLayer?: unknown[]
    gtag?: (...input: unknown[]) => void
  }
}

/** The same as in the shop's answer: `src/features/consent/cookie-decision.ts`. */
const SIGNALS = {
  analytics_storage: "analytics",
  ad_storage: "marketing",
  ad_user_data: "marketing",
  ad_personalization: "marketing",
  functionality_storage: "preferences",
  personalization_storage: "preferences",
}

/** For how long Google's tags wait for the decision, in milliseconds. */
const WAIT_MS = 500

/** Tells Google's tags the decision (Consent Mode v2). `default` must come before any of them. */
export function tellGoogle(command: "default" | "update", categories: Categories): void {
  const layer = (window.dataLayer ??= [])
  // Google's tags read `arguments` objects only, not arrays.
  window.gtag ??= function () {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  const signals = Object.entries(SIGNALS).map(([signal, category]) => [
    signal,
    categories[category] === true ? "granted" : "denied",
  ])
  window.gtag("consent", command, {
    ...Object.fromEntries(signals),
    security_storage: "granted",
    ...(command === "default" && { wait_for_update: WAIT_MS }),
  })
}
