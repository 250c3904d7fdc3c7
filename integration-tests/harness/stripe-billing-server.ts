import { createHmac, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { clock } from "../../src/lib/clock"
import { billingPeriodStart } from "./billing-calendar"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

interface Price {
  id: string
  product: string
  unit_amount: number
  currency: string
  interval: "day" | "week" | "month" | "year"
  interval_count: number
}

interface Coupon {
  id: string
  percent_off: number | null
  amount_off: number | null
  duration: string
  months: number
  product: string
}

/** A coupon of a subscription. Times are in seconds. */
interface Discount {
  coupon: Coupon
  start: number
}

interface Session {
  id: string
  coupon: string | null
  status: "open" | "complete" | "expired"
  payment_status: "paid" | "unpaid" | "no_payment_required"
  subscription: string | null
  price: string
  quantity: number
  setup_fee: number
  trial_days: number
  metadata: Record<string, string>
}

interface Billed {
  id: string
  discount: Discount | null
  /** The price of the running period after its discount. A change of the plan credits a part of it. */
  worth: number
  status: string
  price: string
  quantity: number
  cancel_at_period_end: boolean
  canceled_at: number | null
  start_date: number
  trial_end: number | null
  /** Periods are counted from here. Seconds, like all times here. */
  anchor: number
  period: number
  period_start: number
  period_end: number
  metadata: Record<string, string>
}

interface Invoice {
  id: string
  subscription: string
  status: string
  billing_reason: string
  amount_due: number
  /** The amount of its discount, already subtracted from `amount_due`. */
  discount?: number
  /** The sum of its refunds. */
  refunded?: number
  currency: string
  created: number
  lines: { amount: number; description: string; proration: boolean; start: number; end: number }[]
}

/** The smallest chargeable part of these currencies, in their smallest unit. */
const STEPS: Record<string, number> = { bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10, isk: 100, ugx: 100 }

export type StripeBillingServer = Awaited<ReturnType<typeof stripeBillingServer>>

/** A local server that bills subscriptions like Stripe. It uses the clock that tests move. */
export async function stripeBillingServer(secretKey: string) {
  const prices = new Map<string, Price>()
  const coupons = new Map<string, Coupon>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Billed>()
  const invoices: Invoice[] = []
  const answered = new Map<string, { status: number; body: object }>()
  const lost = new Set<string>()
  const asked: string[] = []
  const control = { card: "pays" as "pays" | "declines" }

  const seconds = () => Math.floor(clock.now() / 1000)
  const named = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`
  const priceOf = (id: string) => must(prices.get(id), `price ${id}`)
  const one = (id: string) => must(subscriptions.get(id), `subscription ${id}`)

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const [path = "", query] = (req.url ?? "").split("?")
    const form = new URLSearchParams(req.method === "GET" ? query : await textOf(req))
    const call = `${req.method} ${path.replace(/(cs|sub|in|pi|price)_\w+/, ":id")}`
    const reply = (status: number, body: object) => {
      if (lost.delete(call)) return res.destroy()
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    }
    if (req.headers.authorization !== `Bearer ${secretKey}`)
      return reply(401, { error: { type: "invalid_request_error", message: "Invalid API Key" } })
    const key = String(req.headers["idempotency-key"] ?? "")
    const known = key && answered.get(key)
    if (known) return reply(known.status, known.body)
    asked.push(call)
    const id = /(?:cs|sub|in|pi|price)_\w+/.exec(path)?.[0] ?? ""
    const result = handle(call, id, form)
    if (key && req.method !== "GET") answered.set(key, result)
    reply(result.status, result.body)
  }
  const server = outsideServer((req, res) => void serve(req, res))

  const handle = (call: string, id: string, form: URLSearchParams) => {
    switch (call) {
      case "POST /v1/prices":
        return ok(createPrice(form))
      case "GET /v1/prices/:id":
        return ok({ ...priceOf(id), object: "price" })
      case "POST /v1/coupons":
        return createCoupon(form)
      case "POST /v1/customers":
        return ok({ id: named("cus"), object: "customer", email: form.get("email") })
      case "POST /v1/checkout/sessions":
        return ok(shownSession(createSession(form)))
      case "GET /v1/checkout/sessions/:id":
        return sessions.has(id)
          ? ok(sessionWithSubscription(must(sessions.get(id)), form.get("expand[0]")))
          : missing(id)
      case "POST /v1/checkout/sessions/:id/expire": {
        const session = sessions.get(id)
        if (session?.status !== "open") return refused("Only open sessions can be expired.")
        session.status = "expired"
        return ok(shownSession(session))
      }
      case "GET /v1/invoices": {
        const all = invoices.filter(({ subscription }) => subscription === form.get("subscription"))
        const data = all
          .reverse()
          .slice(0, Number(form.get("limit")))
          .map(shownInvoice)
        return ok({ object: "list", url: "/v1/invoices", has_more: false, data })
      }
      case "POST /v1/invoices/:id/pay": {
        const invoice = invoices.find((each) => each.id === id)
        if (invoice?.status !== "open") return refused("Invoice is already paid")
        if (control.card === "declines") return declined()
        invoice.status = "paid"
        one(invoice.subscription).status = "active"
        return ok(shownInvoice(invoice))
      }
      case "GET /v1/invoice_payments": {
        const paid = invoices.filter((each) => each.id === form.get("invoice") && each.status === "paid")
        const data = paid.map((each) => ({
          id: `inpay_${each.id}`,
          object: "invoice_payment",
          invoice: each.id,
          status: "paid",
          payment: { type: "payment_intent", payment_intent: intentOf(each) },
        }))
        return ok({ object: "list", url: "/v1/invoice_payments", has_more: false, data })
      }
      case "GET /v1/payment_intents/:id": {
        const invoice = must(invoices.find((each) => intentOf(each) === id))
        const latest_charge = { id: `ch_${id}`, amount_refunded: invoice.refunded ?? 0 }
        return ok({ id, object: "payment_intent", status: "succeeded", latest_charge })
      }
      case "POST /v1/refunds": {
        const invoice = must(invoices.find((each) => intentOf(each) === form.get("payment_intent")))
        const amount = Number(form.get("amount"))
        if (amount > invoice.amount_due - (invoice.refunded ?? 0))
          return refused("The refund is greater than the unrefunded amount.")
        invoice.refunded = (invoice.refunded ?? 0) + amount
        return ok({ id: named("re"), object: "refund", amount, status: "succeeded" })
      }
      case "POST /v1/invoices/create_preview": {
        const reference = form.get("subscription") ?? ""
        const { total, lines, currency } = switched(reference, form, "subscription_details[items][0]", [
          "subscription_details[proration_date]",
        ])
        const draft = {
          id: "in_preview",
          subscription: reference,
          status: "draft",
          created: seconds(),
          currency,
        }
        const amount_due = Math.max(0, total)
        return ok({
          ...shownInvoice({ ...draft, billing_reason: "subscription_update", amount_due, lines }),
          total,
        })
      }
    }
    const found = subscriptions.get(id)
    if (!found) return missing(id)
    switch (call) {
      case "GET /v1/subscriptions/:id":
        return ok(shown(found, form.get("expand[0]") === "discounts"))
      case "DELETE /v1/subscriptions/:id":
        Object.assign(found, { status: "canceled", canceled_at: seconds(), cancel_at_period_end: false })
        return ok(shown(found))
      case "POST /v1/subscriptions/:id/pause":
        if (found.status !== "active") return refused(`A subscription that is ${found.status} cannot pause.`)
        found.status = "paused"
        return ok(shown(found))
      case "POST /v1/subscriptions/:id/resume":
        if (found.status !== "paused") return refused("The subscription is not paused.")
        resume(found)
        return ok(shown(found))
      case "POST /v1/subscriptions/:id": {
        if (found.status === "canceled") return refused("A canceled subscription cannot change.")
        const ending = form.get("cancel_at_period_end")
        if (ending !== null) {
          found.cancel_at_period_end = ending === "true"
          found.canceled_at = ending === "true" ? seconds() : null
        }
        if (form.has("items[0][price]")) applySwitch(found, form)
        if (form.get("discounts") === "") found.discount = null
        return ok(shown(found))
      }
      default:
        return refused(`Unrecognized request URL (${call})`)
    }
  }

  const createPrice = (form: URLSearchParams) => {
    const price: Price = {
      id: named("price"),
      product: named("prod"),
      unit_amount: Number(form.get("unit_amount")),
      currency: form.get("currency") ?? "",
      interval: (form.get("recurring[interval]") ?? "month") as Price["interval"],
      interval_count: Number(form.get("recurring[interval_count]")),
    }
    prices.set(price.id, price)
    return { ...price, object: "price" }
  }

  const createCoupon = (form: URLSearchParams) => {
    const [percent, amount] = [form.get("percent_off"), form.get("amount_off")]
    if ((percent === null) === (amount === null)) return refused("Either percent_off or amount_off.")
    if (amount !== null && !form.get("currency")) return refused("amount_off needs a currency.")
    const coupon: Coupon = {
      id: named("coupon"),
      percent_off: percent === null ? null : Number(percent),
      amount_off: amount === null ? null : Number(amount),
      duration: form.get("duration") ?? "",
      months: Number(form.get("duration_in_months") ?? 0),
      product: form.get("applies_to[products][0]") ?? "",
    }
    if ((coupon.duration === "repeating") !== coupon.months > 0) return refused("duration_in_months")
    coupons.set(coupon.id, coupon)
    return ok({ ...coupon, object: "coupon" })
  }

  const endOf = ({ coupon, start }: Discount): number | null =>
    coupon.duration === "repeating"
      ? billingPeriodStart(new Date(start * 1000), "month", 1, coupon.months).getTime() / 1000
      : null

  /** The discount on this amount of a price now. A coupon lowers only its product. */
  const offNow = (discount: Discount | null, price: Price, amount: number): number => {
    if (!discount || discount.coupon.product !== price.product) return 0
    const { coupon } = discount
    if (seconds() >= (endOf(discount) ?? Number.POSITIVE_INFINITY)) return 0
    // Stripe charges no smaller part of these currencies.
    const part = STEPS[price.currency] ?? 1
    const off =
      coupon.percent_off === null
        ? coupon.amount_off
        : Math.floor((amount * coupon.percent_off + 50 * part) / (100 * part)) * part
    return Math.min(amount, off ?? 0)
  }

  const sessionWithSubscription = (session: Session, expand: string | null) => {
    const found = session.subscription === null ? undefined : subscriptions.get(session.subscription)
    return {
      ...shownSession(session),
      ...(expand === "subscription" && found && { subscription: shown(found) }),
    }
  }

  const createSession = (form: URLSearchParams): Session => {
    if (form.get("subscription_data[billing_mode][type]") !== "flexible")
      throw new Error("Only the flexible billing mode can pause.")
    const metadata = Object.fromEntries(
      ["checkout_id", "tenant"].map((name) => [name, form.get(`subscription_data[metadata][${name}]`) ?? ""]),
    )
    const session: Session = {
      id: named("cs"),
      coupon: form.get("discounts[0][coupon]"),
      status: "open",
      payment_status: "unpaid",
      subscription: null,
      metadata,
      price: form.get("line_items[0][price]") ?? "",
      quantity: Number(form.get("line_items[0][quantity]")),
      setup_fee: Number(form.get("line_items[1][price_data][unit_amount]") ?? 0),
      trial_days: Number(form.get("subscription_data[trial_period_days]") ?? 0),
    }
    sessions.set(session.id, session)
    return session
  }

  const startAt = ({ anchor, price }: Billed, period: number) => {
    const { interval, interval_count } = priceOf(price)
    return billingPeriodStart(new Date(anchor * 1000), interval, interval_count, period).getTime() / 1000
  }

  const bill = (found: Billed, billing_reason: string, status: string, extra = 0, isTrial = false) => {
    const price = priceOf(found.price)
    const { unit_amount, currency } = price
    const full = isTrial ? 0 : unit_amount * found.quantity
    const amount = full - offNow(found.discount, price, full)
    found.worth = amount
    // It has lowered its one invoice.
    if (found.discount?.coupon.duration === "once") found.discount = null
    const period = { start: found.period_start, end: found.period_end }
    const lines = [{ amount, description: "Subscription", proration: false, ...period }]
    if (extra > 0)
      lines.push({
        amount: extra,
        description: "Set-up fee",
        proration: false,
        ...period,
        end: period.start,
      })
    invoices.push({
      id: named("in"),
      subscription: found.id,
      status,
      billing_reason,
      currency,
      lines,
      amount_due: amount + extra,
      discount: full - amount,
      created: seconds(),
    })
  }

  const resume = (found: Billed) => {
    // The default anchor is now: another period begins.
    found.anchor = seconds()
    found.period = 0
    found.period_start = found.anchor
    found.period_end = startAt(found, 1)
    found.status = "active"
    bill(found, "subscription_cycle", "paid")
  }

  const switched = (reference: string, form: URLSearchParams, prefix: string, [dateName = ""]: string[]) => {
    const found = one(reference)
    const before = priceOf(found.price)
    const after = priceOf(form.get(`${prefix}[price]`) ?? "")
    const quantity = Number(form.get(`${prefix}[quantity]`))
    const at = Number(form.get(dateName))
    const share = (found.period_end - at) / (found.period_end - found.period_start)
    const isSameRhythm = before.interval === after.interval && before.interval_count === after.interval_count
    const credit = Math.round(found.worth * share)
    const full = after.unit_amount * quantity
    const worth = full - offNow(form.get("discounts") === "" ? null : found.discount, after, full)
    const debit = Math.round(worth * (isSameRhythm ? share : 1))
    const period = { proration: true, start: at, end: found.period_end }
    const lines = [
      { amount: -credit, description: "Unused time", ...period },
      { amount: debit, description: "Remaining time", ...period },
    ]
    const total = debit - credit
    return { total, lines, currency: after.currency, after, quantity, at, isSameRhythm, worth }
  }

  const applySwitch = (found: Billed, form: URLSearchParams) => {
    const change = switched(found.id, form, "items[0]", ["proration_date"])
    const { total, lines, currency, after, quantity, at, isSameRhythm, worth } = change
    Object.assign(found, { price: after.id, quantity, worth })
    if (!isSameRhythm) {
      Object.assign(found, { anchor: at, period: 0, period_start: at })
      found.period_end = startAt(found, 1)
    }
    invoices.push({
      id: named("in"),
      subscription: found.id,
      status: "paid",
      billing_reason: "subscription_update",
      currency,
      lines,
      amount_due: Math.max(0, total),
      created: seconds(),
    })
  }

  const discountsOf = ({ id, discount }: Billed, isExpanded: boolean) => {
    const end = discount && endOf(discount)
    if (!discount || (end !== null && seconds() >= end)) return []
    return [isExpanded ? { id: `di_${id}`, object: "discount", start: discount.start, end } : `di_${id}`]
  }

  const shown = (found: Billed, hasDiscounts = false) => ({
    id: found.id,
    object: "subscription",
    status: found.status,
    metadata: found.metadata,
    cancel_at_period_end: found.cancel_at_period_end,
    canceled_at: found.canceled_at,
    start_date: found.start_date,
    trial_end: found.trial_end,
    billing_cycle_anchor: found.anchor,
    discounts: discountsOf(found, hasDiscounts),
    items: {
      object: "list",
      data: [
        {
          id: `si_${found.id}`,
          quantity: found.quantity,
          price: { id: found.price },
          current_period_start: found.period_start,
          current_period_end: found.period_end,
        },
      ],
    },
  })

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether the customers' cards pay invoices that are charged again. */
    control,
    asked,
    subscriptions,
    coupons,
    invoices,
    loseAnswerTo: (call: string) => lost.add(call),
    /** A customer pays on Stripe's page, or orders a debit whose money comes later. Returns the subscription's id. */
    pay(sessionId: string, money: "now" | "later" = "now"): string {
      const session = must(sessions.get(sessionId), sessionId)
      if (session.status !== "open") throw new Error(`The session is ${session.status}.`)
      const now = seconds()
      const trialEnd = session.trial_days > 0 ? now + session.trial_days * 86_400 : null
      const found: Billed = {
        id: named("sub"),
        status: money === "later" ? "incomplete" : trialEnd ? "trialing" : "active",
        price: session.price,
        quantity: session.quantity,
        cancel_at_period_end: false,
        canceled_at: null,
        start_date: now,
        trial_end: trialEnd,
        anchor: trialEnd ?? now,
        period: trialEnd ? -1 : 0,
        period_start: now,
        period_end: 0,
        metadata: session.metadata,
        discount: null,
        worth: 0,
      }
      const coupon = session.coupon === null ? undefined : must(coupons.get(session.coupon))
      if (coupon) found.discount = { coupon, start: now }
      found.period_end = trialEnd ?? startAt(found, 1)
      subscriptions.set(found.id, found)
      bill(
        found,
        "subscription_create",
        money === "now" ? "paid" : "open",
        session.setup_fee,
        trialEnd !== null,
      )
      const isFree = invoices.at(-1)?.amount_due === 0
      const paid = isFree ? "no_payment_required" : "paid"
      const payment_status = money === "now" ? paid : "unpaid"
      Object.assign(session, { status: "complete", payment_status, subscription: found.id })
      return found.id
    },
    /** The money of a debit arrives, or the bank refuses it. */
    debit(sessionId: string, result: "arrives" | "fails"): void {
      const session = must(sessions.get(sessionId))
      const found = one(session.subscription ?? "")
      const invoice = must(invoices.find(({ subscription }) => subscription === found.id))
      if (result === "arrives") session.payment_status = "paid"
      found.status = result === "arrives" ? "active" : "incomplete_expired"
      invoice.status = result === "arrives" ? "paid" : "void"
    },
    expire: (sessionId: string) => Object.assign(must(sessions.get(sessionId)), { status: "expired" }),
    /**
     * The current period is over: Stripe begins the next one and charges the card, or ends the subscription. If it waits,
     * the invoice is a draft for about an hour.
     */
    renew(id: string, card: "pays" | "declines" | "waits" = "pays"): void {
      const found = one(id)
      if (found.status === "paused" || found.status === "canceled") return
      if (found.cancel_at_period_end) {
        Object.assign(found, { status: "canceled", cancel_at_period_end: false })
        return
      }
      found.period += 1
      found.period_start = found.period_end
      found.period_end = startAt(found, found.period + 1)
      found.status = card === "declines" ? "past_due" : "active"
      bill(found, "subscription_cycle", { pays: "paid", declines: "open", waits: "draft" }[card])
    },
    /** Stripe finalizes the draft and charges the card. */
    finalize(id: string): void {
      must(invoices.find(({ subscription, status }) => subscription === id && status === "draft")).status =
        "paid"
    },
    /** Stripe tries a declined card again. After the last attempt, it ends the subscription. */
    retry(id: string, result: "pays" | "gives up"): void {
      const found = one(id)
      if (found.status !== "past_due") return
      const open = invoices.filter(({ subscription, status }) => subscription === id && status === "open")
      for (const invoice of open) invoice.status = result === "pays" ? "paid" : "void"
      found.status = result === "pays" ? "active" : "canceled"
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A signed webhook, as Stripe sends it. */
export function billingEvent(type: string, object: object, secret: string) {
  const id = `evt_${randomUUID().replaceAll("-", "")}`
  const body = JSON.stringify({
    id,
    object: "event",
    type,
    api_version: "2026-10-28.endive",
    data: { object },
  })
  const at = Math.floor(clock.now() / 1000)
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")
  return { body, signature: `t=${at},v1=${v1}` }
}

function shownSession({ id, status, payment_status, subscription }: Session) {
  const url = status === "open" ? `https://checkout.stripe.example/c/pay/${id}` : null
  return { id, object: "checkout.session", status, payment_status, subscription, url }
}

function shownInvoice({ lines, subscription, refunded: _refunded, discount = 0, ...invoice }: Invoice) {
  return {
    ...invoice,
    object: "invoice",
    hosted_invoice_url: `https://invoice.stripe.example/${invoice.id}`,
    parent: { subscription_details: { subscription } },
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: `di_${invoice.id}` }] : [],
    lines: {
      object: "list",
      data: lines.map(({ amount, description, proration, start, end }) => ({
        amount,
        description,
        period: { start, end },
        parent: { subscription_item_details: { proration } },
      })),
    },
  }
}

function ok(body: object) {
  return { status: 200, body }
}

function intentOf({ id }: Pick<Invoice, "id">): string {
  return id.replace("in_", "pi_")
}

function declined() {
  const error = { type: "card_error", code: "card_declined", message: "Your card was declined." }
  return { status: 402, body: { error } }
}

function refused(message: string) {
  return { status: 400, body: { error: { type: "invalid_request_error", code: "invalid", message } } }
}

function missing(id: string) {
  return refused(`No such object: '${id}'`)
}

function must<Value>(value: Value | undefined, name = "object"): Value {
  if (value === undefined) throw new Error(`The ${name} does not exist.`)
  return value
}
