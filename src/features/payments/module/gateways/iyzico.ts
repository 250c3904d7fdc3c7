import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { decimalText, isSameAmount } from "../../../../lib/money"
import { connectionProblem } from "../lib/connection-problem"
import { type IyzicoClient, iyzicoClient } from "../lib/iyzico-client"
import { formOf } from "../lib/iyzico-form"
import { returnedAtIyzico } from "../lib/iyzico-returned"
import { requireSignature, verified } from "../lib/iyzico-signatures"
import { markedName, type PaymentMark, paymentMark, readMarkedName } from "../lib/own-mark"
import type {
  Gateway,
  PaymentOptions,
  PaymentOrder,
  PaymentReport,
  PaymentSettings,
  SessionState,
  Standing,
} from "../types"

/** First digits of one of iyzico's test cards. */
const TEST_BIN = "554960"

/** Default time that iyzico's page stays open. */
const PAGE_OPEN_SECONDS = 30 * 60
/** If iyzico answers a longer time, that is a mistake, and the date could become invalid. */
const MAX_OPEN_SECONDS = 24 * 60 * 60

/**
 * Payments with iyzico's Checkout Form: https://docs.iyzico.com/en/payment-methods/checkoutform. The storefront sends
 * the customer to `payment_page_url`, where iyzico takes the card and does 3-D Secure. iyzico captures the money at
 * once. We believe only answers to our own requests that iyzico has signed.
 */
export function iyzicoGateway(settings: PaymentSettings, options: PaymentOptions): Gateway {
  const { iyzico_api_key: apiKey, iyzico_secret_key: secretKey } = settings
  if (!apiKey || !secretKey) throw errors.notConfigured("The shop's settings lack keys of iyzico.")
  const { urls, timeoutMs } = options
  const url = settings.iyzico_test_mode ? urls.iyzicoSandbox : urls.iyzico
  const client = iyzicoClient({ url, apiKey, secretKey, timeoutMs })
  const account: Account = { client, secretKey, mark: paymentMark("iyzico", options) }

  return {
    // https://docs.iyzico.com/en/advanced/installment-and-bin-service/bin-service
    check: () =>
      connectionProblem(async () => {
        await client.post("/payment/bin/check", { locale: "en", binNumber: TEST_BIN }, done)
      }),
    begin: (order) => begin(account, order),
    // The customer may still pay on the old page. So the changed session is a new payment at iyzico.
    change: (_before, order) => begin(account, order),
    look: async (token, { returns } = { returns: false }) => {
      const paid = await find(account, token)
      const standing = standingOf(paid, account.mark)
      if (!returns || standing.state !== "captured") return standing
      const returned = await returnedAtIyzico(client, paid.paymentId ?? "")
      return { ...standing, returned, state: returned >= standing.taken ? "canceled" : "captured" }
    },
    take: async () => {
      throw errors.invalidState("iyzico captures at once. There is nothing to capture.")
    },
    refund: async (token, amount, currencyCode, key) => {
      const paid = await find(account, token)
      await cancelOrRefund(client, paid, { amount, currencyCode, key })
    },
    release: async () => undefined,
    read: async (delivery) => {
      const { token, iyziReferenceCode, iyziEventType } = verified(delivery, secretKey)
      return reportOf(account, token, { id: iyziReferenceCode, type: iyziEventType })
    },
    readReturn: async ({ token = "" }) => {
      if (token === "") return undefined
      return reportOf(account, token, { id: `return-${token}`, type: "return" })
    },
  }
}

/** The shop's account at iyzico. */
interface Account {
  client: IyzicoClient
  secretKey: string
  mark: PaymentMark
}

async function begin({ client, secretKey, mark }: Account, order: PaymentOrder): Promise<SessionState> {
  const { session_id, amount, currency_code } = order
  const path = "/payment/iyzipos/checkoutform/initialize/auth/ecom"
  const answer = await client.post(path, await formOf(order, markedName(mark, session_id)), begun)
  requireSignature([answer.conversationId, answer.token], secretKey, answer.signature)
  return {
    id: answer.token,
    payment_page_url: answer.paymentPageUrl,
    session_id,
    amount,
    currency_code,
    expires_at: new Date(clock.now() + answer.tokenExpireTime * 1000).toISOString(),
  }
}

async function reportOf(
  account: Account,
  token: string,
  event: { id: string; type: string },
): Promise<PaymentReport | undefined> {
  const { mark } = account
  const result = await find(account, token)
  const { session_id, state, amount, currency_code } = standingOf(result, mark)
  // A paid form without a basket's id is of other software, and worth a report. No session has the token as its id.
  if (session_id === undefined && state !== "captured") return undefined
  return {
    event_id: `${event.id}:${state}`,
    event_type: event.type,
    reference: token,
    payment_id: result.paymentId,
    is_ours: readMarkedName(mark, result.basketId ?? "").is_ours,
    state: state === "requires_more" ? "pending" : state,
    session_id: session_id ?? token,
    amount,
    currency_code,
  }
}

const begun = z.object({
  token: z.string(),
  conversationId: z.string(),
  paymentPageUrl: z.string(),
  signature: z.string(),
  /** In seconds. */
  tokenExpireTime: z.coerce.number().positive().max(MAX_OPEN_SECONDS).catch(PAGE_OPEN_SECONDS),
})

const found = z.object({
  token: z.string(),
  conversationId: z.string(),
  basketId: z.string().optional(),
  paymentStatus: z.string().optional(),
  fraudStatus: z.number().optional(),
  paymentId: z.string().optional(),
  currency: z.string().optional(),
  price: z.number().optional(),
  paidPrice: z.number().optional(),
  itemTransactions: z.array(z.object({ paymentTransactionId: z.string() })).default([]),
  signature: z.string().optional(),
})

type Found = z.output<typeof found>

// https://docs.iyzico.com/en/payment-methods/checkoutform/checkoutform-integration/cf-sorgulama
async function find({ client, secretKey }: Account, token: string): Promise<Found> {
  const path = "/payment/iyzipos/checkoutform/auth/ecom/detail"
  const result = await client.post(path, { locale: "en", token }, found)
  if (result.paymentStatus === "SUCCESS") {
    const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = result
    const signed = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token]
    requireSignature(signed, secretKey, result.signature)
  }
  return result
}

function standingOf({ paymentStatus, fraudStatus, ...result }: Found, mark: PaymentMark): Standing {
  const isPaid = paymentStatus === "SUCCESS" && fraudStatus === 1
  const { paidPrice = 0, currency = "", basketId } = result
  return {
    // While iyzico reviews a payment (fraudStatus 0), it is not paid. After a declined card, the customer can try
    // again.
    state: isPaid ? "captured" : paymentStatus === "INIT_THREEDS" ? "requires_more" : "pending",
    session_id: basketId === undefined ? undefined : readMarkedName(mark, basketId).name,
    currency_code: currency.toLowerCase(),
    amount: paidPrice,
    taken: isPaid ? paidPrice : 0,
    // iyzico does not tell the refunds in this answer.
    returned: 0,
  }
}

/** These answers only tell whether the call succeeded. */
const done = z.looseObject({})

/** Cancels the payment if all of it is refunded on the same day, which is free. Otherwise makes a refund. */
async function cancelOrRefund(
  client: IyzicoClient,
  paid: Found,
  { amount, currencyCode, key }: { amount: number; currencyCode: string; key: string },
): Promise<void> {
  const [item] = paid.itemTransactions
  if (!paid.paymentId || !item) throw errors.providerError("iyzico does not know this payment.")
  const common = { locale: "en", conversationId: key, ip: "127.0.0.1" }
  const isAll = isSameAmount(amount, paid.paidPrice ?? 0, currencyCode)
  if (isAll) {
    const cancelled = await client
      .post("/payment/cancel", { ...common, paymentId: paid.paymentId }, done)
      .catch(refusal)
    if (cancelled !== undefined) return
  }
  const refund = {
    ...common,
    paymentTransactionId: item.paymentTransactionId,
    price: decimalText(amount),
    currency: currencyCode.toUpperCase(),
  }
  await client.post("/payment/refund", refund, done)
}

/** Returns undefined if iyzico has refused, for example because the day is over. Throws if iyzico did not answer. */
function refusal(error: unknown): undefined {
  if (error instanceof Error && error.cause === undefined) return undefined
  throw error
}
