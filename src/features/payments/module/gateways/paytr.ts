import { randomUUID } from "node:crypto"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { decimalText, sumOf, toMinor } from "../../../../lib/money"
import { connectionProblem } from "../lib/connection-problem"
import { markedName, paymentMark, readMarkedName } from "../lib/own-mark"
import {
  currencyFrom,
  type PaytrStatus,
  paytrClient,
  paytrCurrency,
  verifiedPaytr,
} from "../lib/paytr-client"
import type {
  Gateway,
  PaymentOptions,
  PaymentOrder,
  PaymentReport,
  PaymentSettings,
  SessionState,
  Standing,
} from "../types"

/** Minutes that PayTR's page stays open. */
const TIMEOUT_MINUTES = 30
/**
 * The order id for PayTR, which allows only letters and digits. It consists of the session's id and the number of the
 * attempt. This shop's mark follows.
 */
const OID = /^payses([0-9A-Z]{26})(?:r(\d+))?$/

/**
 * Payments with PayTR's iFrame API: https://dev.paytr.com/iframe-api. The storefront shows `iframe_url`, where PayTR
 * takes the card and does 3-D Secure. PayTR captures the money at once, so nothing needs to be captured or cancelled
 * later.
 */
export function paytrGateway(settings: PaymentSettings, options: PaymentOptions): Gateway {
  const { urls, timeoutMs } = options
  const mark = paymentMark("paytr", options)
  const client = paytrClient(settings, { urls, timeoutMs })
  const { keys, ask } = client

  // https://dev.paytr.com/iframe-api/iframe-api-1-adim
  const begin = async (order: PaymentOrder, attempt: number): Promise<SessionState> => {
    const { session_id, amount, currency_code } = order
    const id = markedName(mark, oidOf(session_id, attempt))
    const form = await tokenForm(order, id, settings)
    const asked = { ...form.fields, paytr_token: client.sign(form.signed) }
    const answer = await client.post("/odeme/api/get-token", asked, tokenAnswer)
    if (answer.status !== "success") throw errors.providerError(`PayTR refuses the request: ${answer.reason}`)
    const iframe_url = new URL(`/odeme/guvenli/${answer.token}`, urls.paytr).toString()
    const expires_at = new Date(clock.now() + TIMEOUT_MINUTES * 60_000).toISOString()
    return { id, attempt, token: answer.token, iframe_url, session_id, amount, currency_code, expires_at }
  }

  const look = async (id: string): Promise<Standing> =>
    standingOf(sessionIdOf(readMarkedName(mark, id).name), await ask(id))

  return {
    // PayTR has no call to test keys, and does not document its error numbers. So this asks twice about a payment that
    // does not exist, once with a wrong signature. If the two answers differ, the keys are right.
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
    // The customer may still pay on the old page. So the changed session gets a new order id.
    change: (before, order) => begin(order, z.number().catch(0).parse(before.attempt) + 1),
    look,
    take: async () => {
      throw errors.invalidState("PayTR captures at once. There is nothing to capture.")
    },
    refund: (id, amount, _currencyCode, key) => client.refund(id, amount, key),
    release: async () => undefined,
    read: async (delivery) => {
      const { merchant_oid, status } = verifiedPaytr(delivery, keys)
      const { name, is_ours } = readMarkedName(mark, merchant_oid)
      const session_id = sessionIdOf(name)
      if (session_id === undefined) return undefined
      // PayTR's signature does not cover the amount and the currency, so we ask PayTR for them.
      const standing = await look(merchant_oid)
      return { ...reportOf(merchant_oid, status, standing), session_id, is_ours }
    },
  }
}

const tokenAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success"), token: z.string().regex(/^\w+$/) }),
  z.object({ status: z.literal("failed"), reason: z.string().catch("no reason given") }),
])

/** Builds the form for a new payment without its token, and the values that the token signs, in PayTR's order. */
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
    currency: paytrCurrency(order.currency_code),
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

function standingOf(session_id: string | undefined, answer: PaytrStatus): Standing {
  // PayTR knows only orders that were paid. All others are still open.
  if (answer.status !== "success")
    return { state: "pending", session_id, currency_code: "", amount: 0, taken: 0, returned: 0 }
  const { payment_amount: taken, currency, returns } = answer
  const returned = sumOf(returns.map(({ return_amount }) => return_amount))
  return {
    state: returned >= taken ? "canceled" : "captured",
    session_id,
    currency_code: currencyFrom(currency),
    amount: taken,
    taken,
    returned,
  }
}

function reportOf(
  reference: string,
  status: string,
  standing: Standing,
): Omit<PaymentReport, "session_id" | "is_ours"> {
  const { state, taken: amount, currency_code } = standing
  return {
    event_id: `${reference}:${status}:${state}`,
    event_type: status,
    reference,
    state: state === "requires_more" ? "pending" : state,
    amount,
    currency_code,
  }
}
