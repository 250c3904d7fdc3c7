import type Stripe from "stripe"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { asApiError, errors } from "../../../../lib/errors"
import { largePackage } from "../../../../lib/large-packages"
import { fromMinor, toChargeable } from "../../../../lib/money"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { paymentMark } from "../lib/own-mark"
import { paymentFetch } from "../lib/payment-fetch"
import type {
  ConnectionProblem,
  Delivery,
  Gateway,
  PaymentOptions,
  PaymentOrder,
  PaymentReport,
  PaymentSettings,
  SessionState,
  Standing,
} from "../types"

/** The version of Stripe's API that this code was written for. The default of an account may be another one. */
const API_VERSION = "2026-10-28.endive"
/** Stripe's library repeats failed requests with the same idempotency key, so money moves only once. */
const RETRIES = 2
/** How old a webhook may be, as Stripe recommends: https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_SECONDS = 300

/**
 * Payments with Stripe's PaymentIntents: https://docs.stripe.com/payments/payment-intents. The storefront confirms a
 * payment by Stripe.js and the client secret. Card data never reaches this server.
 */
export function stripeGateway(settings: PaymentSettings, options: PaymentOptions): Gateway {
  const stripe = clientOf(settings, options)
  const mark = paymentMark("stripe", options)
  const intentOf = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] })

  return {
    check: () => problemWith(stripe, settings),
    begin: ({ session_id, amount, currency_code }) =>
      reached(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toChargeable(amount, currency_code),
            currency: currency_code,
            capture_method: settings.stripe_capture,
            automatic_payment_methods: { enabled: true },
            metadata: { session_id, tenant: currentTenantId(), mark: mark.of(session_id) },
          },
          { idempotencyKey: session_id },
        )
        return stateOf(intent, { session_id, amount, currency_code })
      }),
    change: (before, order) =>
      reached(async () => {
        const amount = toChargeable(order.amount, order.currency_code)
        const change = { amount, currency: order.currency_code }
        return stateOf(await stripe.paymentIntents.update(before.id, change), order)
      }),
    look: (id) => reached(async () => standingOf(await intentOf(id))),
    take: (id, amount, currencyCode, idempotencyKey) =>
      reached(async () => {
        const amount_to_capture = toChargeable(amount, currencyCode)
        await stripe.paymentIntents.capture(id, { amount_to_capture }, { idempotencyKey })
      }),
    refund: (id, amount, currencyCode, idempotencyKey) =>
      reached(async () => {
        const refund = { payment_intent: id, amount: toChargeable(amount, currencyCode) }
        await stripe.refunds.create(refund, { idempotencyKey })
      }),
    release: (id) => reached(async () => void (await stripe.paymentIntents.cancel(id))),
    read: async (delivery) => {
      const event = verified(stripe, settings, delivery)
      const id = intentIdOf(event)
      if (id === undefined) return undefined
      // Stripe's events may arrive late, twice and in any order. So we ask for the present state of the payment.
      return reached(async () => {
        const intent = await intentOf(id)
        const { session_id, tenant, mark: given } = usable.parse(intent).metadata
        if (!session_id || tenant !== currentTenantId()) return undefined
        // Another installation's shop may have the same tenant id.
        return reportOf(event, intent, { session_id, is_ours: mark.isRight(session_id, given) })
      })
    },
  }
}

const fetchStripe = paymentFetch("stripe")

/**
 * Fetches for Stripe's library, and throws if the response is not a JSON object. For such a response the library would
 * throw outside of its promise, and the caller would wait for ever.
 */
async function objectAt(url: string | URL | Request, init: RequestInit | undefined, totalMs: number) {
  const response = await fetchStripe(url, init, { totalMs })
  const text = await response.text()
  z.looseObject({}).parse(JSON.parse(text))
  const { status, headers } = response
  return new Response(text, { status, headers })
}

export function clientOf(
  { stripe_secret_key: key }: PaymentSettings,
  { urls, timeoutMs }: PaymentOptions,
): Stripe {
  if (!key) throw errors.notConfigured("The shop's settings lack Stripe's secret key.")
  const { protocol, hostname, port } = new URL(urls.stripe)
  const sdk = largePackage("stripe")
  return new sdk(key, {
    apiVersion: API_VERSION,
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? "80" : "443"),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: sdk.createFetchHttpClient((url, init) => objectAt(url, init, timeoutMs)),
  })
}

/** The fields that we need. Stripe's library does not check the responses. */
const usable = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string().min(1),
  metadata: z.record(z.string(), z.string()),
})

function stateOf(intent: Stripe.PaymentIntent, order: Omit<PaymentOrder, "buyer">): SessionState {
  const { session_id, amount, currency_code } = order
  usable.parse(intent)
  return { id: intent.id, client_secret: intent.client_secret, session_id, amount, currency_code }
}

/** Tests the keys by listing payments. A restricted key may not be allowed to do anything else. */
async function problemWith(
  stripe: Stripe,
  { stripe_publishable_key: publishable, stripe_secret_key: secret }: PaymentSettings,
): Promise<ConnectionProblem | undefined> {
  if (isTestKey(publishable) !== isTestKey(secret))
    return {
      reason: "mode_mismatch",
      message: "One of Stripe's two keys is a test key and the other is a live key.",
    }
  try {
    await stripe.paymentIntents.list({ limit: 1 })
    return undefined
  } catch (error) {
    const { StripeError, StripeAuthenticationError, StripePermissionError } = largePackage("stripe").errors
    if (!(error instanceof StripeError)) throw error
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
      return { reason: "refused", message: "Stripe does not accept the shop's secret key." }
    return { reason: "unreachable", message: "Stripe did not send a valid answer." }
  }
}

function isTestKey(key: string | null): boolean {
  return /^[a-z]+_test_/.test(key ?? "")
}

const STATES: Partial<Record<Stripe.PaymentIntent.Status, Standing["state"]>> = {
  succeeded: "captured",
  requires_capture: "authorized",
  requires_action: "requires_more",
  canceled: "canceled",
}

function standingOf(intent: Stripe.PaymentIntent): Standing {
  usable.parse(intent)
  const { amount, amount_received, currency, latest_charge: charge, metadata, status } = intent
  const returned = typeof charge === "object" && charge !== null ? charge.amount_refunded : 0
  const isGone = status === "succeeded" && returned >= amount_received
  return {
    // A payment whose card was declined is still open, because the customer can try again.
    state: isGone ? "canceled" : (STATES[status] ?? "pending"),
    session_id: metadata.session_id,
    currency_code: currency,
    amount: fromMinor(amount, currency),
    taken: fromMinor(amount_received, currency),
    returned: fromMinor(returned, currency),
  }
}

function reportOf(
  event: Stripe.Event,
  intent: Stripe.PaymentIntent,
  named: Pick<PaymentReport, "session_id" | "is_ours">,
): PaymentReport {
  const { state, amount, taken, currency_code } = standingOf(intent)
  return {
    event_id: event.id,
    event_type: event.type,
    reference: intent.id,
    state: state === "requires_more" ? "pending" : state,
    ...named,
    amount: state === "captured" ? taken : amount,
    currency_code,
  }
}

export function verified(
  stripe: Stripe,
  { stripe_webhook_secret: secret }: PaymentSettings,
  delivery: Delivery,
) {
  if (!secret) throw errors.notConfigured("The shop's settings lack Stripe's webhook secret.")
  try {
    const signature = delivery.header("stripe-signature") ?? ""
    return stripe.webhooks.constructEvent(
      delivery.raw,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      clock.now(),
    )
  } catch (cause) {
    throw errors.forbidden("Stripe's signature is not valid or too old.", { cause })
  }
}

const ofIntent = z.object({ payment_intent: z.string() })

/** The id of the payment that an event is about. Events about charges and refunds contain it too. */
function intentIdOf({ type, data: { object } }: Stripe.Event): string | undefined {
  if (type.startsWith("payment_intent.")) return z.object({ id: z.string() }).safeParse(object).data?.id
  return /^(charge|refund)\./.test(type) ? ofIntent.safeParse(object).data?.payment_intent : undefined
}

/** Calls Stripe and converts its errors to the catalogue's errors. */
export async function reached<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const { StripeCardError, StripeAuthenticationError, StripeInvalidRequestError } =
      largePackage("stripe").errors
    if (error instanceof StripeCardError)
      throw errors.paymentFailed(`The card was declined: ${error.message}`, { cause: error })
    if (error instanceof StripeAuthenticationError)
      throw errors.notConfigured("Stripe does not accept the shop's secret key.", { cause: error })
    if (error instanceof StripeInvalidRequestError)
      throw errors.providerError(`Stripe refuses the request: ${error.code ?? error.message}`, {
        cause: error,
      })
    if (asApiError(error)) throw error
    throw errors.providerError("Stripe did not send a valid answer.", { cause: error })
  }
}
