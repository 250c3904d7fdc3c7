import { createHash } from "node:crypto"
import { z } from "zod"
import { hmac, isSame } from "../../../../lib/constant-time"
import { errors } from "../../../../lib/errors"
import { decimalText, fromMinor, toMinor } from "../../../../lib/money"
import type {
  BilledSubscription,
  BillingCheckout,
  BillingCustomer,
  BillingGateway,
  BillingPrice,
  BillingReport,
  CheckoutAction,
  CheckoutState,
  InvoiceReference,
} from "../billing-types"
import {
  billedByIyzico,
  checkoutAnswer,
  detailAnswer,
  paymentOfOrder,
  referenceAnswer,
} from "../lib/iyzico-billed"
import { type IyzicoClient, iyzicoClient } from "../lib/iyzico-client"
import { NO_IDENTITY_NUMBER } from "../lib/iyzico-form"
import { returnedAtIyzico } from "../lib/iyzico-returned"
import type { Delivery, Payer, PaymentOptions, PaymentSettings } from "../types"

const INTERVALS = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const
const FINGERPRINT_CHARACTERS = 16
const MAX_NAME_LENGTH = 100
/** iyzico requires an IP address with each refund. */
const SERVER_IP = "127.0.0.1"
/** How many products one page of a search has, and how many pages are read at most. */
const PAGE_SIZE = 100
const MAX_PAGES = 1000

/**
 * Subscriptions that iyzico bills: https://docs.iyzico.com/en/products/subscription. iyzico cannot pause a
 * subscription. A cancellation takes effect there at once, and cannot be taken back.
 */
export class IyzicoBilling implements BillingGateway {
  readonly account: string
  private readonly client: IyzicoClient
  private readonly secretKey: string
  private readonly merchantId: string | null

  constructor(settings: PaymentSettings, { urls, timeoutMs }: PaymentOptions) {
    const { iyzico_api_key: apiKey, iyzico_secret_key: secretKey } = settings
    if (!apiKey || !secretKey) throw errors.notConfigured("The shop's settings lack keys of iyzico.")
    const url = settings.iyzico_test_mode ? urls.iyzicoSandbox : urls.iyzico
    this.client = iyzicoClient({ url, apiKey, secretKey, timeoutMs })
    this.account = createHash("sha256").update(apiKey).digest("hex").slice(0, FINGERPRINT_CHARACTERS)
    this.secretKey = secretKey
    this.merchantId = settings.iyzico_merchant_id
  }

  createPrice(price: BillingPrice): Promise<string> {
    return createPlan(this.client, price)
  }

  createCoupon(): Promise<never> {
    return cannot("lower the price of a subscription")
  }

  /** iyzico stores no customer: each checkout sends the customer's details. */
  async createCustomer({ id }: BillingCustomer): Promise<string> {
    return id
  }

  async startCheckout(checkout: BillingCheckout): Promise<{ reference: string; action: CheckoutAction }> {
    const path = "/v2/subscription/checkoutform/initialize"
    const answer = await this.client.post(path, await checkoutForm(checkout), begunAnswer)
    const none = { client_secret: null, publishable_key: null, url: null, method: null, fields: null }
    return {
      reference: answer.token,
      action: { ...none, type: "html", html: answer.checkoutFormContent },
    }
  }

  async lookAtCheckout(token: string): Promise<CheckoutState> {
    const path = `/v2/subscription/checkoutform/${encodeURIComponent(token)}`
    // iyzico returns an error until the customer has finished the form.
    const answer = await this.client.get(path, {}, checkoutAnswer).catch(unlessRefused)
    return answer?.data.subscriptionStatus === "ACTIVE"
      ? { status: "complete", subscription_ref: answer.data.referenceCode }
      : { status: "open" }
  }

  /** iyzico cannot close a form. It does so itself after half an hour. */
  async closeCheckout(): Promise<void> {}

  async look(reference: string): Promise<BilledSubscription> {
    return billedByIyzico(await this.detailOf(reference))
  }

  pause(): Promise<never> {
    return cannot("pause a subscription. Cancel it instead")
  }

  resume(): Promise<never> {
    return cannot("resume a subscription")
  }

  async cancelAtPeriodEnd(reference: string, isCanceling: boolean): Promise<void> {
    if (!isCanceling) return cannot("take back a cancellation. Subscribe again instead")
    await this.cancelNow(reference)
  }

  /** A second call does nothing, although iyzico refuses it. */
  async cancelNow(reference: string): Promise<void> {
    const done = await this.client
      .post(`${pathOf(reference)}/cancel`, {}, z.looseObject({}))
      .catch(unlessRefused)
    if (done) return
    const { subscriptionStatus } = await this.detailOf(reference)
    if (subscriptionStatus === "ACTIVE" || subscriptionStatus === "UNPAID")
      throw errors.providerError("iyzico refuses to cancel the subscription.")
  }

  async retry({ invoice }: InvoiceReference): Promise<void> {
    const asked = { locale: "en", referenceCode: invoice }
    const done = await this.client
      .post("/v2/subscription/operation/retry", asked, z.looseObject({}))
      .catch(unlessRefused)
    if (!done) throw errors.paymentFailed("iyzico could not charge the card.")
  }

  async returnedOf(invoice: InvoiceReference): Promise<number> {
    const returned = await returnedAtIyzico(this.client, await this.paymentOf(invoice))
    return toMinor(returned, invoice.currency_code)
  }

  // https://docs.iyzico.com/en/advanced/refund-and-cancel
  async refund(invoice: InvoiceReference, amountMinor: number, key: string): Promise<void> {
    const paymentId = await this.paymentOf(invoice)
    const price = decimalText(fromMinor(amountMinor, invoice.currency_code))
    const currency = invoice.currency_code.toUpperCase()
    const refund = { locale: "en", conversationId: key, ip: SERVER_IP, paymentId, price, currency }
    await this.client.post("/v2/payment/refund", refund, z.looseObject({}))
  }

  previewSwitch(): Promise<never> {
    return cannot("divide a period between two plans")
  }

  switchPlan(): Promise<never> {
    return cannot("divide a period between two plans")
  }

  async read(delivery: Delivery): Promise<BillingReport | undefined> {
    return reportOf(delivery, { secretKey: this.secretKey, merchantId: this.merchantId })
  }

  private async paymentOf({ subscription, invoice }: InvoiceReference): Promise<string> {
    const id = paymentOfOrder(await this.detailOf(subscription), invoice)
    if (id === undefined) throw errors.providerError("iyzico knows no payment of this invoice.")
    return id
  }

  private async detailOf(reference: string) {
    const { data } = await this.client.get(pathOf(reference), {}, detailAnswer)
    return data
  }
}

function pathOf(reference: string): string {
  return `/v2/subscription/subscriptions/${encodeURIComponent(reference)}`
}

async function cannot(what: string): Promise<never> {
  throw errors.invalidState(`iyzico cannot ${what}.`)
}

/**
 * Returns undefined if iyzico refused the request. Throws if there was no valid answer: only then the error has a
 * `cause`.
 */
function unlessRefused(error: unknown): undefined {
  if (error instanceof Error && error.cause === undefined) return undefined
  throw error
}

const productsAnswer = z.object({
  data: z.object({
    pageCount: z.coerce.number().nullish(),
    items: z.array(
      z.object({
        name: z.string(),
        referenceCode: z.string(),
        pricingPlans: z.array(z.object({ referenceCode: z.string() })).nullish(),
      }),
    ),
  }),
})

/**
 * Makes a product with one pricing plan. The product's name is unique at iyzico. So after a lost answer, the second
 * call finds what the first has made.
 */
async function createPlan(client: IyzicoClient, price: BillingPrice): Promise<string> {
  const suffix = ` ${price.id}`
  const name = price.name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
  const common = { locale: "en", conversationId: price.id, name }
  const made = await client.post("/v2/subscription/products", common, referenceAnswer).catch(unlessRefused)
  const known = made ? undefined : await findProduct(client, name)
  const [first] = known?.pricingPlans ?? []
  if (first) return first.referenceCode
  const product = made?.data.referenceCode ?? known?.referenceCode ?? ""
  if (product === "") throw errors.providerError("iyzico refuses to make the product.")
  const costs = price.amount_minor * price.quantity - price.discount_minor
  const { data } = await client.post(
    `/v2/subscription/products/${encodeURIComponent(product)}/pricing-plans`,
    {
      ...common,
      price: decimalText(fromMinor(costs, price.currency_code)),
      currencyCode: price.currency_code.toUpperCase(),
      paymentInterval: INTERVALS[price.interval],
      paymentIntervalCount: price.interval_count,
      ...(price.trial_days > 0 && { trialPeriodDays: price.trial_days }),
      planPaymentType: "RECURRING",
    },
    referenceAnswer,
  )
  return data.referenceCode
}

/** iyzico cannot search by name, so all pages are read. */
async function findProduct(client: IyzicoClient, name: string) {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { page: String(page), count: String(PAGE_SIZE) }
    const { data } = await client.get("/v2/subscription/products", query, productsAnswer)
    const found = data.items.find((product) => product.name === name)
    if (found || data.items.length === 0 || page === data.pageCount) return found
  }
  return undefined
}

const begunAnswer = z.object({ token: z.string(), checkoutFormContent: z.string() })

async function checkoutForm(checkout: BillingCheckout): Promise<object> {
  const payer = await checkout.payer()
  const address = addressOf(payer)
  return {
    locale: checkout.locale?.startsWith("tr") ? "tr" : "en",
    conversationId: checkout.id,
    callbackUrl: checkout.callback_url,
    pricingPlanReferenceCode: checkout.price_ref,
    subscriptionInitialStatus: "ACTIVE",
    customer: {
      name: payer.first_name,
      surname: payer.last_name,
      email: payer.email,
      identityNumber: NO_IDENTITY_NUMBER,
      gsmNumber: payer.phone,
      billingAddress: address,
      shippingAddress: address,
    },
  }
}

function addressOf(payer: Payer): object {
  return {
    contactName: `${payer.first_name} ${payer.last_name}`,
    city: payer.city,
    country: payer.country_code,
    address: payer.address,
    zipCode: payer.postal_code,
  }
}

const webhook = z.object({
  iyziEventType: z.string(),
  subscriptionReferenceCode: z.string(),
  orderReferenceCode: z.string(),
  customerReferenceCode: z.string(),
})

/** Checks the signature of a webhook about a subscription: https://docs.iyzico.com/en/advanced/webhook. */
function reportOf(
  { body, header }: Delivery,
  { secretKey, merchantId }: { secretKey: string; merchantId: string | null },
): BillingReport | undefined {
  const read = webhook.safeParse(body)
  if (!read.success) return undefined
  if (!merchantId) throw errors.notConfigured("The shop's settings lack iyzico's merchant number.")
  const { iyziEventType, subscriptionReferenceCode, orderReferenceCode, customerReferenceCode } = read.data
  const event = iyziEventType + subscriptionReferenceCode + orderReferenceCode + customerReferenceCode
  const right = hmac(secretKey, merchantId + secretKey + event, "hex")
  if (!isSame(header("x-iyz-signature-v3") ?? "", right))
    throw errors.forbidden("iyzico's signature is not valid.")
  return { about: "subscription", reference: subscriptionReferenceCode }
}
