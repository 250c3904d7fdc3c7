import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery } from "../../../kits/rows/lists"

const MAIL_STATUSES = ["waiting", "retrying", "given_up", "sent", "not_needed"] as const

export const shownMail = z
  .object({
    id: z.string().meta({ examples: ["mail_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    topic: z
      .string()
      .describe(
        "What the mail is about: `orders`, `tickets`, `tour_bookings`, `service_bookings`, `quotes`, `subscriptions` or `email_confirmations`.",
      )
      .meta({ examples: ["orders"] }),
    kind: z
      .string()
      .describe("What has happened, such as `placed` or `shipped`.")
      .meta({ examples: ["placed"] }),
    about: z
      .string()
      .describe(
        "The id of the record: an order for `orders` and `tickets`, a booking of a tour or service, a quote, a subscription, or the subscription of an email list.",
      )
      .meta({ examples: ["order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    status: z
      .enum(MAIL_STATUSES)
      .describe(
        "`waiting`: it is sent at `due_at`, or is being sent. `retrying`: an attempt has failed, and the next one is at `due_at`. `given_up`: no attempt will follow. `sent`: the mail server has accepted it. If the process ended at that moment, it may not have, because nobody gets a mail twice. `not_needed`: the reason for it is gone, or its recipient has no address.",
      )
      .meta({ examples: ["retrying"] }),
    attempts: z.int().meta({ examples: [2] }),
    problem: z
      .string()
      .nullable()
      .describe("Why the last attempt failed. It names no address.")
      .meta({ examples: ["The mail server did not accept the mail (EAUTH 535)."] }),
    due_at: timestamp.nullable().describe("When it is sent, or sent again. Null when it has ended."),
    ended_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AdminQueuedMail" })

export const mailQuery = listQuery({
  order: ["-created_at", "created_at"],
  filters: {
    status: z.enum(MAIL_STATUSES).optional(),
    topic: z
      .string()
      .max(100)
      .optional()
      .meta({ examples: ["orders"] }),
    about: z
      .string()
      .max(100)
      .optional()
      .describe("The id of a record, such as an order.")
      .meta({ examples: ["order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  },
})
