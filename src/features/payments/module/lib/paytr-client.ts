import { z } from "zod"
import { hmac, isSame } from "../../../../lib/constant-time"
import { errors } from "../../../../lib/errors"
import { decimalText } from "../../../../lib/money"
import type { Delivery, PaymentOptions, PaymentSettings } from "../types"
import { paymentFetch } from "./payment-fetch"
import { postForm } from "./post"

const fetchPaytr = paymentFetch("paytr")

export interface PaytrKeys {
  id: string
  key: string
  salt: string
}

/** The signed calls of PayTR that several of its APIs share. Throws 503 `not_configured` without keys. */
export function paytrClient(
  settings: PaymentSettings,
  { urls, timeoutMs }: Pick<PaymentOptions, "urls" | "timeoutMs">,
) {
  const keys = keysOf(settings)
  const sign = (text: string, key = keys.key) => hmac(key, text + keys.salt, "base64")
  const post = <Answer>(path: string, form: Record<string, string>, answer: z.ZodType<Answer>) =>
    postForm(new URL(path, urls.paytr), form, { ask: fetchPaytr, timeoutMs, who: "PayTR", answer })

  return {
    keys,
    sign,
    post,
    /** The state of a payment. With another key, the call is refused. https://dev.paytr.com/durum-sorgu */
    ask: (id: string, key = keys.key): Promise<PaytrStatus> =>
      post(
        "/odeme/durum-sorgu",
        { merchant_id: keys.id, merchant_oid: id, paytr_token: sign(keys.id + id, key) },
        statusAnswer,
      ),
    // https://dev.paytr.com/iade-api
    async refund(id: string, amount: number, key: string): Promise<void> {
      const return_amount = decimalText(amount)
      const paytr_token = sign(keys.id + id + return_amount)
      const reference_no = key.replaceAll(/[^0-9A-Za-z]/g, "").slice(-64)
      const asked = { merchant_id: keys.id, merchant_oid: id, return_amount, paytr_token, reference_no }
      const answer = await post("/odeme/iade", asked, refundAnswer)
      if (answer.status !== "success")
        throw errors.providerError(`PayTR refuses the request: ${answer.err_msg}`)
    },
  }
}

function keysOf(settings: PaymentSettings): PaytrKeys {
  const { paytr_merchant_id: id, paytr_merchant_key: key, paytr_merchant_salt: salt } = settings
  if (!id || !key || !salt) throw errors.notConfigured("The shop's settings lack keys of PayTR.")
  return { id, key, salt }
}

/** PayTR calls the Turkish lira TL. */
export function paytrCurrency(code: string): string {
  return code === "try" ? "TL" : code.toUpperCase()
}

export function currencyFrom(paytrs: string): string {
  return paytrs === "TL" ? "try" : paytrs.toLowerCase()
}

const statusAnswer = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    /** The amount of the order in major units. The customer may have paid more, because of instalments. */
    payment_amount: z.coerce.number(),
    currency: z.string(),
    returns: z.array(z.object({ return_amount: z.coerce.number() })).catch([]),
  }),
  z.object({
    status: z.enum(["error", "failed"]),
    err_no: z.coerce.string().catch(""),
    err_msg: z.string().catch("no reason given"),
  }),
])

export type PaytrStatus = z.output<typeof statusAnswer>

const refundAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success") }),
  z.object({ status: z.enum(["error", "failed"]), err_msg: z.string().catch("no reason given") }),
])

const notification = z.looseObject({
  merchant_oid: z.string(),
  status: z.enum(["success", "failed"]),
  total_amount: z.string(),
  hash: z.string(),
})

export type PaytrNotification = z.output<typeof notification>

/**
 * Checks the signature of a notification. Throws 403 `forbidden` without a valid one.
 * https://dev.paytr.com/iframe-api/iframe-api-2-adim
 */
export function verifiedPaytr({ body }: Delivery, { key, salt }: PaytrKeys): PaytrNotification {
  const read = notification.safeParse(body)
  if (!read.success) throw errors.forbidden("This is not a PayTR notification.")
  const { merchant_oid, status, total_amount, hash } = read.data
  const right = hmac(key, merchant_oid + salt + status + total_amount, "base64")
  if (!isSame(hash, right)) throw errors.forbidden("PayTR's signature is not valid.")
  return read.data
}
