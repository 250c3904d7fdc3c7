import { createHmac, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { clock } from "../../src/lib/clock"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

/** A payment at Stripe (PaymentIntent), with its refunds. */
export interface Intent {
  id: string
  status: string
  amount: number
  amount_received: number
  amount_refunded: number
  currency: string
  capture_method: string
  metadata: Record<string, string>
  last_payment_error: { message: string } | null
}

/**
 * A local server that behaves like Stripe. It stores payments, and repeats a response for a repeated idempotency key.
 */
export interface StripeServer {
  url: string
  intents: Map<string, Intent>
  /** The calls received, oldest first, for example `POST /v1/refunds`. */
  asked: string[]
  /** For the next such call: the server does its work, but the response is lost. */
  loseAnswerTo(call: string): void
  /** A customer pays. `declined` and `3ds` have another result. */
  confirm(id: string, card?: "declined" | "3ds"): void
  /** The shop refunds in Stripe's own dashboard, and not through us. */
  refundAtStripe(id: string, amount: number): void
  close(): void
}

interface Account {
  secretKey: string
}

export function stripeServer(accounts: Account[]): Promise<StripeServer> {
  const intents = new Map<string, Intent>()
  const owners = new Map<string, string>()
  const answered = new Map<string, { status: number; body: object }>()
  const lost = new Set<string>()

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const form = new URLSearchParams(await textOf(req))
    const path = (req.url ?? "").split("?")[0] ?? ""
    const call = `${req.method} ${path.replace(/pi_\w+/, ":id")}`
    const key = /^Bearer (.+)$/.exec(req.headers.authorization ?? "")?.[1] ?? ""
    const reply = (status: number, body: object) => {
      if (lost.delete(call)) return res.destroy()
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    }
    if (!accounts.some(({ secretKey }) => secretKey === key))
      return reply(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } })

    const idempotency = String(req.headers["idempotency-key"] ?? "")
    const known = idempotency && answered.get(`${key} ${idempotency}`)
    if (known) return reply(known.status, known.body)
    stripe.asked.push(call)
    const result = handle(call, path, form, key)
    if (idempotency) answered.set(`${key} ${idempotency}`, result)
    reply(result.status, result.body)
  }
  const server = outsideServer((req, res) => void serve(req, res))

  const handle = (call: string, path: string, form: URLSearchParams, key: string) => {
    if (call === "GET /v1/payment_intents")
      return ok({ object: "list", url: "/v1/payment_intents", has_more: false, data: [] })
    if (call === "POST /v1/payment_intents") return ok(create(form, key))
    const id = /pi_\w+/.exec(path)?.[0] ?? form.get("payment_intent") ?? ""
    const intent = intents.get(id)
    if (!intent || owners.get(id) !== key)
      return refused("resource_missing", `No such payment_intent: '${id}'`)
    switch (call) {
      case "GET /v1/payment_intents/:id":
        return ok(shown(intent))
      case "POST /v1/payment_intents/:id":
        if (intent.status !== "requires_payment_method") return unexpected(intent)
        intent.amount = Number(form.get("amount") ?? intent.amount)
        return ok(shown(intent))
      case "POST /v1/payment_intents/:id/capture": {
        if (intent.status !== "requires_capture") return unexpected(intent)
        const amount = Number(form.get("amount_to_capture") ?? intent.amount)
        if (amount > intent.amount) return refused("amount_too_large", "Too much")
        Object.assign(intent, { status: "succeeded", amount_received: amount })
        return ok(shown(intent))
      }
      case "POST /v1/payment_intents/:id/cancel":
        if (["succeeded", "canceled"].includes(intent.status)) return unexpected(intent)
        intent.status = "canceled"
        return ok(shown(intent))
      case "POST /v1/refunds": {
        const amount = Number(form.get("amount"))
        if (intent.status !== "succeeded") return unexpected(intent)
        if (intent.amount_refunded + amount > intent.amount_received)
          return refused("charge_already_refunded", "Greater than unrefunded amount")
        intent.amount_refunded += amount
        return ok({
          id: `re_${randomUUID().replaceAll("-", "")}`,
          object: "refund",
          amount,
          payment_intent: id,
        })
      }
      default:
        return refused("url_invalid", `Unrecognized request URL (${call})`)
    }
  }

  const create = (form: URLSearchParams, key: string) => {
    const id = `pi_${randomUUID().replaceAll("-", "")}`
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return field ? [[field, value]] : []
      }),
    )
    if (form.get("automatic_payment_methods[enabled]") !== "true")
      throw new Error("The call names no payment methods")
    const intent: Intent = {
      id,
      status: "requires_payment_method",
      amount: Number(form.get("amount")),
      amount_received: 0,
      amount_refunded: 0,
      currency: form.get("currency") ?? "",
      capture_method: form.get("capture_method") ?? "automatic",
      metadata,
      last_payment_error: null,
    }
    intents.set(id, intent)
    owners.set(id, key)
    return shown(intent)
  }

  const stripe: StripeServer = {
    url: "",
    intents,
    asked: [],
    loseAnswerTo: (call) => lost.add(call),
    confirm(id, card) {
      const intent = must(intents.get(id))
      if (card === "declined") intent.last_payment_error = { message: "Your card was declined." }
      else if (card === "3ds") intent.status = "requires_action"
      else if (intent.capture_method === "manual") intent.status = "requires_capture"
      else Object.assign(intent, { status: "succeeded", amount_received: intent.amount })
    },
    refundAtStripe: (id, amount) => {
      must(intents.get(id)).amount_refunded += amount
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      resolve(stripe)
    })
  })
}

/** Builds the event that Stripe sends for a payment, and its signature header. */
export function stripeEvent(
  intent: Intent,
  type: string,
  options: { secret: string; id?: string; at?: number },
) {
  const id = options.id ?? `evt_${randomUUID().replaceAll("-", "")}`
  const object = type.startsWith("payment_intent.")
    ? shown(intent)
    : { id: "ch_1", object: "charge", payment_intent: intent.id }
  const body = JSON.stringify({
    id,
    object: "event",
    type,
    api_version: "2026-10-28.endive",
    data: { object },
  })
  const seconds = Math.floor((options.at ?? clock.now()) / 1000)
  const v1 = createHmac("sha256", options.secret).update(`${seconds}.${body}`).digest("hex")
  return { id, body, signature: `t=${seconds},v1=${v1}` }
}

function shown({ amount_refunded, ...intent }: Intent) {
  return {
    ...intent,
    object: "payment_intent",
    client_secret: `${intent.id}_secret_x`,
    latest_charge: intent.amount_received > 0 ? { id: "ch_1", object: "charge", amount_refunded } : null,
  }
}

function ok(body: object) {
  return { status: 200, body }
}

function refused(code: string, message: string) {
  return { status: 400, body: { error: { type: "invalid_request_error", code, message } } }
}

function unexpected({ status }: Intent) {
  return refused("payment_intent_unexpected_state", `The PaymentIntent has a status of ${status}.`)
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The payment does not exist")
  return value
}
