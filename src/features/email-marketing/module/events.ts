import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

const payload = z.strictObject({
  id: z.string(),
  list: z.string(),
  email: z.string(),
  locale: z.string(),
  source: z.string().nullable(),
})

const OF_SUBSCRIPTION = {
  version: 1,
  object: "email_subscription",
  payload,
  idOf: ({ id }: z.output<typeof payload>) => id,
}

/** A person gets the mails of a list from now on. */
export const subscriptionConfirmed = defineEvent({
  ...OF_SUBSCRIPTION,
  type: "email_subscription.confirmed",
  about: "Somebody has confirmed a subscription to an email list.",
})

export const subscriptionEnded = defineEvent({
  ...OF_SUBSCRIPTION,
  type: "email_subscription.unsubscribed",
  about: "Somebody has unsubscribed from an email list.",
})
