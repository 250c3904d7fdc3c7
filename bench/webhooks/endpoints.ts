import { Webhook } from "standardwebhooks"
import { type Received, receiver } from "../../integration-tests/harness/webhook-receiver"
import type { BuyingShop } from "../ready-carts"

/** Calls the admin API of a shop. */
export type AdminCall = <Answer>(path: string, body: object) => Promise<Answer>

/** A receiver that verifies each delivery by the official library, as it comes. */
export interface VerifyingEndpoint {
  id: string
  received: Received[]
  /** The deliveries that it has accepted. */
  accepted: Received[]
  /** Descriptions of wrong deliveries. Must stay empty. */
  complaints: string[]
  /** How many deliveries had a signature by the old and by the new secret, and were verified by both. */
  doublySigned: number
  rotate(): Promise<void>
  close(): void
}

interface Options {
  /** The part of the deliveries that are answered by 500, from 0 to 1. */
  failing?: number
  random?: () => number
  event_types?: string[]
}

export async function signIn(
  shop: Pick<BuyingShop, "server">,
  { email, password }: { email: string; password: string },
): Promise<AdminCall> {
  const { token } = await post<{ token: string }>(shop, "/auth/user/emailpass", { email, password }, "")
  return (path, body) => post(shop, path, body, token)
}

/** Adds an endpoint to the shop. Its receiver listens in this process. */
export async function addVerifyingEndpoint(
  admin: AdminCall,
  { failing = 0, random = Math.random, event_types = [] }: Options = {},
): Promise<VerifyingEndpoint> {
  /** By the first secret, and by the one of the rotation. */
  const verifiers: Webhook[] = []
  let rotatedAt = Number.POSITIVE_INFINITY
  const accepted: Received[] = []
  const complaints: string[] = []

  const server = await receiver((delivery) => {
    check(delivery)
    if (random() < failing) return { status: 500 }
    accepted.push(delivery)
    return { status: 204 }
  })
  const { webhook_endpoint, secret } = await admin<{ webhook_endpoint: { id: string }; secret: string }>(
    "/admin/webhook-endpoints",
    { url: server.url, event_types },
  )
  verifiers.push(new Webhook(secret))

  const endpoint: VerifyingEndpoint = {
    id: webhook_endpoint.id,
    received: server.received,
    accepted,
    complaints,
    doublySigned: 0,
    close: () => server.close(),
    async rotate() {
      const path = `/admin/webhook-endpoints/${webhook_endpoint.id}/rotate-secret`
      const { secret: added } = await admin<{ secret: string }>(path, { overlap_hours: 24 })
      verifiers.push(new Webhook(added))
      rotatedAt = Date.now()
    },
  }
  return endpoint

  function check({ headers, text, event }: Received): void {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const [oldest, newest] = verifiers
    if (sent["webhook-id"] !== event.id) complaints.push(`${event.id} came as ${sent["webhook-id"]}`)
    if (!isVerified(oldest, text, sent)) complaints.push(`${event.id} is not signed by the old secret`)
    const isDouble = sent["webhook-signature"]?.includes(" ") ?? false
    // A delivery that began before the rotation may arrive after it. An event from after it has both signatures.
    if (Date.parse(event.timestamp) > rotatedAt && !isDouble) complaints.push(`${event.id} has one signature`)
    if (!isDouble || newest === undefined) return
    if (isVerified(newest, text, sent)) endpoint.doublySigned++
    else complaints.push(`${event.id} is not signed by the new secret`)
  }
}

function isVerified(webhook: Webhook | undefined, text: string, headers: Record<string, string>): boolean {
  try {
    return webhook !== undefined && webhook.verify(text, headers) !== undefined
  } catch {
    return false
  }
}

async function post<Answer>(
  { server }: Pick<BuyingShop, "server">,
  path: string,
  body: object,
  token: string,
): Promise<Answer> {
  const reply = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Answer
}
