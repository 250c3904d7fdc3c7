import { createHmac, randomUUID } from "node:crypto"
import { clock } from "../../src/lib/clock"
import { billingPeriodStart } from "./billing-calendar"
import { failure, IYZICO, isSigned } from "./iyzico-server"
import { jsonServer } from "./json-server"

export const MERCHANT_ID = "3394281"
const DAY_MS = 86_400_000

interface Plan {
  referenceCode: string
  price: number
  currencyCode: string
  paymentInterval: string
  trialPeriodDays: number
}

interface Product {
  name: string
  referenceCode: string
  pricingPlans: Plan[]
}

interface Order {
  referenceCode: string
  price: number
  currencyCode: string
  startPeriod: number
  endPeriod: number
  orderStatus: "SUCCESS" | "WAITING" | "FAILED"
  /** The charges that the bank has refused. */
  declines: number
  /** In the currency's major unit. */
  returned: number
}

interface Subscription {
  referenceCode: string
  customerReferenceCode: string
  plan: Plan
  subscriptionStatus: string
  startDate: number
  orders: Order[]
}

/**
 * A local server that behaves like iyzico's subscriptions: https://docs.iyzico.com/en/products/subscription. It refuses
 * requests without a valid signature.
 */
export async function iyzicoBillingServer() {
  const products: Product[] = []
  const forms = new Map<string, { plan: Plan; body: Record<string, unknown>; reference?: string }>()
  const subscriptions = new Map<string, Subscription>()
  const lost = new Set<string>()
  const broken = new Set<string>()
  /** Whether cards pay when a charge is tried again. */
  const control = { card: "pays" as "pays" | "declines" }

  const planOf = (reference: unknown) =>
    products
      .flatMap(({ pricingPlans }) => pricingPlans)
      .find(({ referenceCode }) => referenceCode === reference)

  const orders = () => [...subscriptions.values()].flatMap((one) => one.orders)
  // The fields of SubscriptionOrderData and SubscriptionOrderPaymentAttemptData in iyzico's Java client.
  const shownOrder = ({ returned: _, declines, ...order }: Order) => {
    const common = { conversationId: order.referenceCode, createdDate: String(order.startPeriod) }
    const refused = { errorCode: "10051", errorMessage: "Kart limiti yetersiz" }
    const failed = { ...common, ...refused, paymentId: null, paymentStatus: "FAILED" }
    const paid = { ...common, paymentId: paymentOf(order), paymentStatus: "SUCCESS" }
    return {
      ...order,
      paymentAttempts: [
        ...Array.from({ length: declines }, () => failed),
        ...(order.orderStatus === "SUCCESS" ? [paid] : []),
      ],
    }
  }

  const shown = ({ plan, ...one }: Subscription) => ({
    ...one,
    orders: one.orders.map(shownOrder),
    pricingPlanReferenceCode: plan.referenceCode,
    ...(plan.trialPeriodDays > 0 && {
      trialDays: plan.trialPeriodDays,
      trialEndDate: one.startDate + plan.trialPeriodDays * DAY_MS,
    }),
  })
  const done = (data: object) => ({ status: "success", data })

  const post = (path: string, body: Record<string, unknown>): object => {
    if (path === "/v2/subscription/products") {
      if (products.some(({ name }) => name === body.name)) return failure("2003", "Ürün zaten var")
      const product = { name: String(body.name), referenceCode: randomUUID(), pricingPlans: [] }
      products.push(product)
      return done({ referenceCode: product.referenceCode })
    }
    const ofProduct = /^\/v2\/subscription\/products\/([^/]+)\/pricing-plans$/.exec(path)?.[1]
    const product = products.find(({ referenceCode }) => referenceCode === ofProduct)
    if (product) {
      if (body.planPaymentType !== "RECURRING") return failure("11", "planPaymentType")
      const { currencyCode, paymentInterval, trialPeriodDays = 0 } = body
      const plan = {
        referenceCode: randomUUID(),
        price: Number(body.price),
        currencyCode: String(currencyCode),
        paymentInterval: String(paymentInterval),
        trialPeriodDays: Number(trialPeriodDays),
      }
      product.pricingPlans.push(plan)
      return done({ referenceCode: plan.referenceCode })
    }
    if (path === "/v2/subscription/checkoutform/initialize") {
      const plan = planOf(body.pricingPlanReferenceCode)
      const customer = body.customer as Record<string, unknown> | undefined
      if (!plan || !body.callbackUrl || !customer?.email || !customer.billingAddress)
        return failure("11", "Geçersiz istek")
      const token = randomUUID()
      forms.set(token, { plan, body })
      return {
        status: "success",
        token,
        checkoutFormContent: `<script>${token}</script>`,
        tokenExpireTime: 1800,
      }
    }
    if (path === "/v2/subscription/operation/retry") {
      const late = [...subscriptions.values()].find((one) =>
        one.orders.some((each) => each.referenceCode === body.referenceCode && each.orderStatus === "FAILED"),
      )
      if (!late || control.card === "declines") return failure("10051", "Kart limiti yetersiz")
      renew(late.referenceCode, "pays")
      return { status: "success" }
    }
    if (path === "/v2/payment/refund") {
      const order = orders().find((one) => paymentOf(one) === body.paymentId)
      if (!order || Number(body.price) > order.price - order.returned || !body.ip)
        return failure("5086", "İade edilemez")
      order.returned += Number(body.price)
      return { status: "success", paymentId: body.paymentId, price: body.price }
    }
    const canceled = subscriptions.get(/subscriptions\/([^/]+)\/cancel$/.exec(path)?.[1] ?? "")
    if (canceled?.subscriptionStatus !== "ACTIVE" && canceled?.subscriptionStatus !== "UNPAID")
      return failure("422", "Abonelik iptal edilemez")
    canceled.subscriptionStatus = "CANCELED"
    canceled.orders = canceled.orders.filter(({ orderStatus }) => orderStatus !== "WAITING")
    return done({})
  }

  const get = (path: string, query: URLSearchParams): object => {
    if (path === "/v2/reporting/payment/details") {
      const order = orders().find((one) => paymentOf(one) === query.get("paymentId"))
      if (!order) return { status: "success", payments: [] }
      const refunds = order.returned > 0 ? [{ refundPrice: order.returned, refundStatus: 1 }] : []
      return {
        status: "success",
        payments: [{ paymentId: paymentOf(order), itemTransactions: [{ refunds }] }],
      }
    }
    if (path === "/v2/subscription/products") {
      const [page, count] = [Number(query.get("page")), Number(query.get("count"))]
      const items = products.slice((page - 1) * count, page * count)
      const pageCount = Math.ceil(products.length / count)
      return done({ totalCount: products.length, currentPage: page, pageCount, items })
    }
    const token = /checkoutform\/([^/]+)$/.exec(path)?.[1] ?? ""
    const paid = subscriptions.get(forms.get(token)?.reference ?? "")
    if (paid) return done(shown(paid))
    const found = subscriptions.get(/subscriptions\/([^/]+)$/.exec(path)?.[1] ?? "")
    return found ? done(shown(found)) : failure("5122", "bulunamadı")
  }

  const server = await jsonServer(({ path, text, req }) => {
    if (!isSigned(req.headers, path, text)) return failure("1000", "Geçersiz imza")
    if (broken.delete(`${req.method} ${path}`)) return undefined
    const { searchParams } = new URL(req.url ?? "", "http://127.0.0.1")
    const answer = req.method === "GET" ? get(path, searchParams) : post(path, JSON.parse(text))
    return lost.delete(`${req.method} ${path}`) ? undefined : answer
  })

  /** Months are counted from the first order, so that a month's end stays one. */
  const addOrder = ({ plan, orders }: Subscription, firstPeriod: number): Order => {
    const anchor = new Date(orders.at(-1)?.startPeriod ?? firstPeriod)
    const startOf = (month: number) => billingPeriodStart(anchor, "month", 1, month).getTime()
    const order: Order = {
      referenceCode: randomUUID(),
      price: plan.price,
      currencyCode: plan.currencyCode,
      startPeriod: startOf(orders.length),
      endPeriod: startOf(orders.length + 1),
      orderStatus: "WAITING",
      returned: 0,
      declines: 0,
    }
    orders.unshift(order)
    return order
  }

  const renew = (reference: string, result: "pays" | "declines"): Order => {
    const found = subscriptions.get(reference)
    const order = found?.orders.find(({ orderStatus }) => orderStatus !== "SUCCESS")
    if (!found || !order) throw new Error(`iyzico has no order for ${reference}`)
    order.orderStatus = result === "pays" ? "SUCCESS" : "FAILED"
    if (result === "declines") order.declines += 1
    found.subscriptionStatus = result === "pays" ? "ACTIVE" : "UNPAID"
    if (result === "pays") addOrder(found, order.endPeriod)
    return order
  }

  return {
    ...server,
    products,
    forms,
    subscriptions,
    control,
    /** For the next such call: the server does its work, but the answer is lost. */
    loseAnswerTo: (call: string) => lost.add(call),
    /** For the next such call: the server neither does its work nor answers. */
    breakDownAt: (call: string) => broken.add(call),
    /** The customer finishes the form. Returns the subscription's reference. */
    pay(token: string): string {
      const form = forms.get(token)
      if (!form) throw new Error(`iyzico has no form ${token}`)
      const now = clock.now()
      const made: Subscription = {
        referenceCode: randomUUID(),
        customerReferenceCode: randomUUID(),
        plan: form.plan,
        subscriptionStatus: "ACTIVE",
        startDate: now,
        orders: [],
      }
      const first = addOrder(made, now + form.plan.trialPeriodDays * DAY_MS)
      if (form.plan.trialPeriodDays === 0) {
        first.orderStatus = "SUCCESS"
        addOrder(made, first.endPeriod)
      }
      subscriptions.set(made.referenceCode, made)
      form.reference = made.referenceCode
      return made.referenceCode
    },
    /** iyzico has tried a declined card for the last time. */
    giveUp(reference: string): void {
      const found = subscriptions.get(reference)
      if (found) found.subscriptionStatus = "CANCELED"
    },
    /** The next payment is due. */
    renew: (reference: string, result: "pays" | "declines" = "pays") => renew(reference, result),
  }
}

export type IyzicoBillingServer = Awaited<ReturnType<typeof iyzicoBillingServer>>

function paymentOf({ referenceCode }: Pick<Order, "referenceCode">): string {
  return `pay-${referenceCode}`
}

/** The webhook about a payment of a subscription, and its signature. */
export function iyzicoSubscriptionReport(
  subscription: string,
  secretKey = IYZICO.secretKey,
  result: "success" | "failure" = "success",
) {
  const body = {
    iyziEventType: `subscription.order.${result}`,
    subscriptionReferenceCode: subscription,

    orderReferenceCode: randomUUID(),
    customerReferenceCode: randomUUID(),
    iyziReferenceCode: randomUUID(),
  }
  const event = body.iyziEventType + subscription + body.orderReferenceCode + body.customerReferenceCode
  const signature = createHmac("sha256", secretKey)
    .update(MERCHANT_ID + secretKey + event)
    .digest("hex")
  return { body, signature }
}
