import { Modules } from "@medusajs/framework/utils"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { deliverWebhooks } from "../../../src/features/outbox/jobs/deliver-webhooks"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { useMailServer } from "../../factories/mail-server"
import { unique } from "../../factories/unique"
import { addEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"
import { receiver } from "../../harness/webhook-receiver"

const MINUTE = 60_000
/** Nothing listens there. */
const NOWHERE = "http://127.0.0.1:9/hook"

let shop: TenantShop
let server: MailServer
let admins: string[]

beforeAll(async () => {
  shop = await useTenant("webhook-notices")
  server = await useMailServer(shop)
  for (let count = 0; count < 2; count++)
    await runInTenant(shop.tenant, () =>
      shop.container.resolve(Modules.USER).createUsers({ email: `${unique("admin")}@alder.test` }),
    )
  const rows = await sql(shop, `SELECT email FROM "user" WHERE deleted_at IS NULL ORDER BY created_at, id`)
  admins = rows.map(({ email }) => String(email))
})

beforeEach(() => {
  server.received.splice(0)
  server.refused.clear()
})

afterAll(() => server.close())

/** An endpoint that was disabled because it only failed. */
async function disabledEndpoint(): Promise<string> {
  const { id } = await addEndpoint(shop, { url: NOWHERE })
  await sql(
    shop,
    `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'failing', disabled_at = :now, notice_at = :now
      WHERE id = :id`,
    { id, now: clock.date() },
  )
  return id
}

/** Runs the job a while later, and returns how many mails the first admin and each of the others have got so far. */
async function mailsAfter(minutes: number): Promise<{ first: number | undefined; others: number[] }> {
  const now = clock.now()
  const restoreClock = clock.use({ now: () => now + minutes * MINUTE })
  try {
    await runInTenant(shop.tenant, () => deliverWebhooks.run(shop.container))
  } finally {
    restoreClock()
  }
  const recipients = server.received.flatMap((mail) => mail.recipients)
  const [first, ...others] = admins.map((email) => recipients.filter((one) => one === email).length)
  return { first, others: [...new Set(others)] }
}

describe("the mails about a disabled endpoint", () => {
  it("reach each admin once, also if the mail server refuses another's address", async () => {
    const [first = ""] = admins
    server.refused.add(first)
    await disabledEndpoint()
    expect(await mailsAfter(0)).toEqual({ first: 0, others: [1] })
    expect(await mailsAfter(6)).toEqual({ first: 0, others: [1] })
    server.refused.clear()
    expect(await mailsAfter(12)).toEqual({ first: 1, others: [1] })
    expect(await mailsAfter(18)).toEqual({ first: 1, others: [1] })
  })

  it("reach all admins once, when a mail server that refused all works again", async () => {
    for (const email of admins) server.refused.add(email)
    await disabledEndpoint()
    expect(await mailsAfter(0)).toEqual({ first: 0, others: [0] })
    server.refused.clear()
    expect(await mailsAfter(6)).toEqual({ first: 1, others: [1] })
    expect(await mailsAfter(12)).toEqual({ first: 1, others: [1] })
  })

  it("tell each admin that an endpoint is gone, after it has answered 410", async () => {
    const gone = await receiver(() => ({ status: 410 }))
    const { path } = await addEndpoint(shop, { url: `${gone.url}?password=hidden` })
    try {
      await admin(shop).post(`${path}/send-test`).expect(200)
      const read = async () => (await admin(shop).get(path).expect(200)).body.webhook_endpoint
      await until(async () => (await read()).status === "disabled")
      expect(await read()).toMatchObject({ disabled_reason: "gone" })
      expect(gone.received).toHaveLength(1)
      expect(await mailsAfter(0)).toEqual({ first: 1, others: [1] })
      for (const { mail } of server.received) {
        expect(mail.subject).toMatch(/: a webhook endpoint was disabled$/)
        expect(mail.text).toContain(
          `The endpoint ${gone.url} answered that it no longer exists (status 410).`,
        )
        expect(mail.text).not.toContain("hidden")
      }
      expect(await mailsAfter(6)).toEqual({ first: 1, others: [1] })
    } finally {
      gone.close()
    }
  })

  it("end after five tries", async () => {
    const [first = ""] = admins
    server.refused.add(first)
    await disabledEndpoint()
    for (let tries = 1; tries <= 5; tries++) await mailsAfter(tries * 6)
    server.refused.clear()
    expect(await mailsAfter(60)).toEqual({ first: 0, others: [1] })
  })
})
