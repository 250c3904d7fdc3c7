/** The reasons that our own page offers. Storefronts may send others, as a text. */
const OFFERED: readonly string[] = ["too_often", "not_relevant", "never_subscribed", "other"]

/** Why somebody has unsubscribed, in the admin's language if our page has offered the reason. */
export function unsubscribeReason(t: (key: string) => string, reason: string | null): string | null {
  return reason !== null && OFFERED.includes(reason) ? t(`email_subscribers.reasons.${reason}`) : reason
}
