import { spawn } from "node:child_process"
import path from "node:path"
import { afterAll, beforeAll, it } from "vitest"
import { addEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

const EXAMPLE = path.resolve(__dirname, "../../../examples/webhook-receiver/server.mjs")
const FOREIGN = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2fyNcb3Jr1w="

let shop: TenantShop
const closing: (() => unknown)[] = []

beforeAll(async () => {
  shop = await useTenant("webhook-example")
})

afterAll(async () => {
  for (const close of closing) await close()
})

/** Starts the example at a free port. */
async function started(secret: string) {
  const child = spawn(process.execPath, [EXAMPLE], { env: { PORT: "0", WEBHOOK_SECRET: secret } })
  closing.push(() => child.kill())
  let printed = ""
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await until(async () => /localhost:\d+\n/.test(printed))
  return { url: `http://127.0.0.1:${/:(\d+)\n/.exec(printed)?.[1]}`, printed: () => printed }
}

const lastOf = async (at: string) =>
  (await admin(shop).get(`${at}/deliveries?limit=1`).expect(200)).body.webhook_deliveries[0]

it("the example accepts what the shop signs, and refuses what another secret signs", async () => {
  const unknown = await started(FOREIGN)
  const { path: refused, secret, id } = await addEndpoint(shop, { url: unknown.url })
  closing.push(() => admin(shop).delete(refused))
  await admin(shop).post(`${refused}/send-test`).expect(200)
  await until(async () => (await lastOf(refused)).last_status_code === 401)

  const known = await started(secret)
  await admin(shop).post(refused, { url: known.url }).expect(200)
  const { id: delivery } = await lastOf(refused)
  await admin(shop).post(`${refused}/deliveries/${delivery}/resend`).expect(200)
  await until(async () => (await lastOf(refused)).status === "delivered")
  await until(async () => known.printed().includes(`1 endpoint.tested ${id}`))
})
