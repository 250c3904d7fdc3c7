import { randomUUID } from "node:crypto"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { connectionProblem } from "../lib/connection-problem"
import { hmacSha256, isSameSignature } from "../lib/constant-time"
import { decimalText, sumOf, toMinor } from "../lib/money"
import { paymentFetch } from "../lib/payment-fetch"
import { postForm } from "../lib/post"
import type {
  Delivery,
  Gateway,
  PaymentOptions,
  PaymentOrder,
  PaymentReport,
  PaymentSettings,
  SessionState,
  Standing,
} from "../types"

const fetchPaytr = paymentFetch("paytr")

/** Minutes that PayTR's page stays open. */
const TIMEOUT_MINUTES = 30
/** PayTR's order id: letters and digits only. It contains the session's id and the attempt's number. */
const OID = /^payses([0-9A-Z]{26})(?:r(\d+))?$/

/**
 * PayTR's iFrame API: https://dev.paytr.com/iframe-api. The storefront shows `iframe_url`, where PayTR takes the card
 * and does 3-D Secure. PayTR captures at once, so there is no separate capture or release.
 */
export function paytrGateway(settings: PaymentSettings, { urls, timeoutMs }: PaymentOptions): Gateway {
  const keys = keysOf(settings)
  const call = <Answer>(path: string, form: Record<string, string>, answer: z.ZodType<Answer>) =>
    postForm(new URL(path, urls.paytr), form, { ask: fetchPaytr, timeoutMs, who: "PayTR", answer })

  // https://dev.paytr.com/iframe-api/iframe-api-1-adim
  const begin = async (order: PaymentOrder, attempt: number): Promise<SessionState> => {
    const { session_id, amount, currency_code } = order
    const id = oidOf(session_id, attempt)
    const form = await tokenForm(order, id, settings)
    const token = hmacSha256(keys.key, form.signed + keys.salt, "base64")
    const asked = { ...form.fields, paytr_token: token }
    const answer = await call("/odeme/api/get-token", asked, tokenAnswer)
    if (answer.status !== "success") throw errors.providerError(`PayTR refuses the request: ${answer.reason}`)
    const iframe_url = new URL(`/odeme/guvenli/${answer.token}`, urls.paytr).toString()
    const expires_at = new Date(clock.now() + TIMEOUT_MINUTES * 60_000).toISOString()
    return { id, attempt, token: answer.token, iframe_url, session_id, amount, currency_code, expires_at }
  }

  // https://dev.paytr.com/durum-sorgu
  const ask = async (id: string, key = keys.key) => {
    const paytr_token = hmacSha256(key, keys.id + id + keys.salt, "base64")
    const asked = { merchant_id: keys.id, merchant_oid: id, paytr_token }
    return call("/odeme/durum-sorgu", asked, statusAnswer)
  }
  const look = async (id: string): Promise<Standing> => standingOf(id, await ask(id))

  return {
    // PayTR has no call for this, and its error numbers are undocumented. So two requests ask about a payment that does
    // not exist, one with a wrong signature. Good keys get another answer than bad ones.
    check: () =>
      connectionProblem(async () => {
        const id = `trial${randomUUID().replaceAll("-", "")}`
        const answer = await ask(id)
        if (answer.status === "success") return
        const forged = await ask(id, randomUUID())
        if (forged.status !== "success" && forged.err_no !== answer.err_no) return
        throw errors.providerError(`PayTR refuses the request: ${answer.err_msg}`)
      }),
    begin: (order) => begin(order, 0),
    // The customer may still pay on the open page. So the new payment gets another id.
    change: (before, order) => begin(order, z.number().catch(0).parse(before.attempt) + 1),
    look,
    take: async () => {
      throw errors.invalidState("PayTR captures at once. There is nothing to capture.")
    },
    // https://dev.paytr.com/iade-api
    refund: async (id, amount, _currencyCode, key) => {
      const return_amount = decimalText(amount)
      const paytr_token = hmacSha256(keys.key, keys.id + id + return_amount + keys.salt, "base64")
      const reference_no = key.replaceAll(/[^0-9A-Za-z]/g, "").slice(-64)
      const asked = { merchant_id: keys.id, merchant_oid: id, return_amount, paytr_token, reference_no }
      const answer = await call("/odeme/iade", asked, refundAnswer)
      if (answer.status !== "success")
        throw errors.providerError(`PayTR refuses the request: ${answer.err_msg}`)
    },
    release: async () => undefined,
    read: async (delivery) => {
      const { merchant_oid, status } = verified(delivery, keys)
      const session_id = sessionIdOf(merchant_oid)
      if (session_id === undefined) return undefined
      // PayTR does not sign the amount and the currency, so the code asks PayTR for them.
      const standing = await look(merchant_oid)
      return reportOf(merchant_oid, status, session_id, standing)
    },
  }
}

interface Keys {
  id: string
  key: string
  salt: string
}

function keysOf(settings: PaymentSettings): Keys {
  const { paytr_merchant_id: id, paytr_merchant_key: key, paytr_merchant_salt: salt } = settings
  if (!id || !key || !salt) throw errors.notConfigured("The shop's settings lack keys of PayTR.")
  return { id, key, salt }
}

const tokenAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success"), token: z.string().regex(/^\w+$/) }),
  z.object({ status: z.literal("failed"), reason: z.string().catch("no reason given") }),
])

const statusAnswer = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    /** The price of the order in major units. With instalments the customer may have paid more. */
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

const refundAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success") }),
  z.object({ status: z.enum(["error", "failed"]), err_msg: z.string().catch("no reason given") }),
])

const notification = z.object({
  merchant_oid: z.string(),
  status: z.enum(["success", "failed"]),
  total_amount: z.string(),
  hash: z.string(),
})

/** Builds the form without the token, and the values to sign in PayTR's order. */
async function tokenForm(order: PaymentOrder, merchant_oid: string, settings: PaymentSettings) {
  const buyer = await order.buyer()
  const basket = buyer.items.map(({ name, quantity, unit_price }) => [
    name,
    decimalText(unit_price),
    quantity,
  ])
  const fields = {
    merchant_id: settings.paytr_merchant_id ?? "",
    user_ip: buyer.ip,
    merchant_oid,
    email: buyer.email,
    payment_amount: String(toMinor(order.amount, order.currency_code)),
    user_basket: Buffer.from(JSON.stringify(basket)).toString("base64"),
    // No instalments, so that the customer pays exactly the order's price.
    no_installment: "1",
    max_installment: "0",
    currency: order.currency_code === "try" ? "TL" : order.currency_code.toUpperCase(),
    test_mode: settings.paytr_test_mode ? "1" : "0",
  }
  return {
    signed: Object.values(fields).join(""),
    fields: {
      ...fields,
      user_name: `${buyer.first_name} ${buyer.last_name}`.slice(0, 60),
      user_address: `${buyer.address} ${buyer.postal_code} ${buyer.city} ${buyer.country_code}`.slice(0, 400),
      user_phone: buyer.phone.slice(0, 20),
      merchant_ok_url: buyer.return_url,
      merchant_fail_url: buyer.return_url,
      timeout_limit: String(TIMEOUT_MINUTES),
      debug_on: "0",
      lang: order.currency_code === "try" ? "tr" : "en",
    },
  }
}

function oidOf(sessionId: string, attempt: number): string {
  return sessionId.replace("_", "") + (attempt > 0 ? `r${attempt}` : "")
}

function sessionIdOf(merchantOid: string): string | undefined {
  const ulid = OID.exec(merchantOid)?.[1]
  return ulid && `payses_${ulid}`
}

function standingOf(id: string, answer: z.output<typeof statusAnswer>): Standing {
  const session_id = sessionIdOf(id)
  // PayTR knows paid orders only.
  if (answer.status !== "success")
    return { state: "pending", session_id, currency_code: "", amount: 0, taken: 0, returned: 0 }
  const { payment_amount: taken, currency, returns } = answer
  const returned = sumOf(returns.map(({ return_amount }) => return_amount))
  return {
    state: returned >= taken ? "canceled" : "captured",
    session_id,
    currency_code: currency === "TL" ? "try" : currency.toLowerCase(),
    amount: taken,
    taken,
    returned,
  }
}

function reportOf(reference: string, status: string, session_id: string, standing: Standing): PaymentReport {
  const { state, taken: amount, currency_code } = standing
  return {
    event_id: `${reference}:${status}:${state}`,
    event_type: status,
    reference,
    state: state === "requires_more" ? "pending" : state,
    session_id,
    amount,
    currency_code,
  }
}

// https://dev.paytr.com/iframe-api/iframe-api-2-adim
function verified({ body }: Delivery, { key, salt }: Keys): z.output<typeof notification> {
  const read = notification.safeParse(body)
  if (!read.success) throw errors.forbidden("This is not a PayTR notification.")
  const { merchant_oid, status, total_amount, hash } = read.data
  const right = hmacSha256(key, merchant_oid + salt + status + total_amount, "base64")
  if (!isSameSignature(hash, right)) throw errors.forbidden("PayTR's signature is not valid.")
  return read.data
}
