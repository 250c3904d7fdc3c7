import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { queueMails, queueMailsAgain } from "../../../../kits/mail-queue/mails"
import { SUBSCRIPTION_MAILS } from "../due"
import type { Attempt } from "../types"

/**
 * The kind and values of a queued mail: to the customer, or to the admins if an order was given up. Its `about` is the id
 * of a subscription. Its cause is a charge, or the cycle whose order was given up.
 */
export const subscriptionMail = z.object({
  kind: z.enum(["payment_failed", "payment_recovered", "ended_unpaid", "order_given_up"]),
  data: z.object({
    amount_minor: z.number(),
    currency_code: z.string(),
    /** When the next charge is tried. */
    retry_at: z.coerce.date().nullable(),
  }),
})

interface Charged {
  attempt: Attempt
  kind: Exclude<z.output<typeof subscriptionMail>["kind"], "order_given_up">
  retry_at?: Date | null
  now: Date
}

/** Queues a mail to the customer, once for a charge. */
export async function queueChargeMail(
  sql: Knex,
  { attempt, kind, retry_at = null, now }: Charged,
): Promise<void> {
  const { id: cause, subscription_id: about, amount_minor, currency_code } = attempt
  const data = { amount_minor, currency_code, retry_at }
  await queueMails(sql, SUBSCRIPTION_MAILS, [{ kind, cause, about, data, due_at: now }])
}

interface GivenUpOrder {
  subscription_id: string
  cycle_id: string
  amount_minor: number
  currency_code: string | null
  now: Date
}

/** Queues a mail to the admins about an order that was given up. It is sent again if the order is given up again. */
export async function queueOrderMail(sql: Knex, order: GivenUpOrder): Promise<void> {
  const { subscription_id: about, cycle_id: cause, amount_minor, currency_code, now } = order
  const data = { amount_minor, currency_code: currency_code ?? "", retry_at: null }
  await queueMailsAgain(sql, SUBSCRIPTION_MAILS, [
    { kind: "order_given_up", cause, about, data, due_at: now },
  ])
}
