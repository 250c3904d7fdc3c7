import assert from "node:assert/strict"
import { randomInt, randomUUID } from "node:crypto"
import { identityServer } from "../integration-tests/harness/identity-server"
import { visit } from "../integration-tests/harness/visitor"
import { signInAdmin } from "./admin"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { type BenchShop, withShop } from "./shop"

/**
 * Runs 300 complete sign-ins with a local OpenID provider: first with new people, then with the same people again.
 * Fails if a sign-in is refused, or if known people wait longer than new ones.
 */
const PORT = 19_240
const SIGN_INS = 300
const AT_ONCE = 10
/** The time of sign-ins of known people by that of new ones. */
const MAX_TIMES = 1.3
const STOREFRONT = "https://shop.test"
const REDIRECT_URI = `${STOREFRONT}/auth/google/callback`

interface Bench {
  key: string
  /** For each sign-in, how many milliseconds our server has needed: for its start and its end. */
  ours: number[]
}

export async function bench(bars: Bars): Promise<void> {
  const client = { client_id: "bench", client_secret: randomUUID(), redirect_uris: [REDIRECT_URI] }
  const google = await identityServer(client)
  const password = randomUUID()
  const people = Array.from({ length: SIGN_INS }, () => randomUUID())
  for (const sub of people)
    google.people.set(sub, { sub, email: `${sub}@people.test`, email_verified: true, given_name: "Ada" })

  const work = async ({ key }: BenchShop) => {
    await setUp(client, password)
    const [first, again] = await bars.trial("sign-ins that are refused or get another customer", () =>
      twice(key, people),
    )
    const times = `${again.toFixed(1)} and ${first.toFixed(1)} s`
    bars.atMost("sign-ins of known people by those of new ones", again / first, MAX_TIMES, times)
  }
  try {
    await withShop(PORT, work, { GOOGLE_ISSUER_URL: google.url, SVC_ADMIN_PASSWORD: password })
  } finally {
    google.close()
  }
}

/** Returns the seconds of the first sign-ins and of the second ones. */
async function twice(key: string, people: string[]): Promise<[number, number]> {
  const first = await rush("somebody new", { key, ours: [] }, people)
  const again = await rush("the same people again", { key, ours: [] }, people)
  assert.deepEqual(again.customers, first.customers)
  assert.equal(new Set(first.customers).size, SIGN_INS)
  return [first.seconds, again.seconds]
}

/** Signs everybody in, several at a time. The customer ids have the same order. */
async function rush(
  what: string,
  bench: Bench,
  people: string[],
): Promise<{ customers: string[]; seconds: number }> {
  const customers: string[] = []
  const begun = performance.now()
  let next = 0
  const worker = async () => {
    for (let index = next++; index < people.length; index = next++)
      customers[index] = await signIn(bench, people[index] ?? "")
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const seconds = (performance.now() - begun) / 1000
  const ms = (p: number) => percentile(bench.ours, p).toFixed(0)
  print(
    `${SIGN_INS} sign-ins of ${what}, ${AT_ONCE} at once`,
    `${seconds.toFixed(1)} s, ${(SIGN_INS / seconds).toFixed(1)} a second; of each, ours: ms p50 ${ms(50)}, p95 ${ms(95)}`,
  )
  return { customers, seconds }
}

async function signIn(bench: Bench, person: string): Promise<string> {
  const began = performance.now()
  const { authorization_url } = await call<{ authorization_url: string }>(
    bench,
    "/store/auth/social/google/start",
  )
  const left = performance.now()
  const { fields } = await visit(authorization_url, person)
  const returned = performance.now()
  const query = new URLSearchParams(fields).toString()
  const { customer_id } = await call<{ customer_id: string }>(
    bench,
    `/store/auth/social/google/callback?${query}`,
  )
  bench.ours.push(left - began + (performance.now() - returned))
  return customer_id
}

async function call<Answer>({ key }: Bench, path: string): Promise<Answer> {
  const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".")
  const reply = await fetch(`http://localhost:${PORT}${path}`, {
    headers: { "x-publishable-api-key": key, "x-forwarded-for": address },
  })
  if (!reply.ok) throw new Error(`${path.split("?")[0]} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Answer
}

/** Saves the settings as the shop's admin. */
async function setUp(client: { client_id: string; client_secret: string }, password: string): Promise<void> {
  const admin = await signInAdmin(PORT, password)
  const settings = {
    google_enabled: true,
    google_client_id: client.client_id,
    google_client_secret: client.client_secret,
    redirect_uris: [REDIRECT_URI],
  }
  await admin.post("/admin/config/social_login", settings)
}
