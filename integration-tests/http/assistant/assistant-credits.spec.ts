import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { endDuePlans } from "../../../src/features/assistant/jobs/end-due-plans"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { ledger, setAssistant, setCredits, shareModel } from "../../factories/assistant"
import { admin, anonymous, anyAddress } from "../../harness/api"
import { burst, callsAtOnce } from "../../harness/burst"
import { readStream } from "../../harness/event-reader"
import { type Answer, type ModelServer, modelServer } from "../../harness/model-server"
import { useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

/** A message for a skill of the cheapest level, which costs one credit. The rules do not understand all of it. */
const FAST = "Which products are running low in the painted cupboard?"
/** A message that the rules understand. */
const BY_RULES = "Which products are running low?"

let shop: TenantShop
let model: ModelServer
let stopSharing: () => void

beforeAll(async () => {
  shop = await useTenant("assistant-credits")
  model = await modelServer()
  stopSharing = shareModel(model)
})
afterAll(() => {
  stopSharing()
  model.close()
})
beforeEach(() => model.answers({ text: "Hello." }))

const ask = (message = FAST) => admin(shop).post("/admin/ai/chat", { message })
const balance = async () => (await admin(shop).get("/admin/ai/credits").expect(200)).body.credits

describe("a turn that costs credits", () => {
  it("costs the listed price of the model that it needs", async () => {
    await setCredits(shop, 100)
    const { prices, payer } = await balance()
    expect(payer).toBe("credits")
    const fast = await ask().expect(200)
    expect(fast.body.credits).toEqual({
      payer: "credits",
      spent: prices.fast,
      available: 100 - prices.fast,
    })
    expect(model.keys.at(-1)).toBe("Bearer shared-key")
    expect(model.asked.at(-1)?.model).toBe("gpt-4.1-mini")
    const advanced = await ask("Write a blog post about how we fire our stoneware").expect(200)
    expect(advanced.body.credits.spent).toBe(prices.advanced)
    expect(await balance()).toMatchObject({ available: 100 - prices.fast - prices.advanced, reserved: 0 })
  })

  it("402: does not call the model if the credits are insufficient", async () => {
    await setCredits(shop, 0)
    const asked = model.asked.length
    expect((await ask().expect(402)).body).toMatchObject({
      type: "payment_error",
      code: "insufficient_credits",
    })
    const reader = await readStream(shop, "/admin/ai/chat/stream", { message: FAST })
    expect(reader.status).toBe(402)
    expect(model.asked.length).toBe(asked)
  })

  it("is free without credits if it needs no model", async () => {
    await setCredits(shop, 0)
    const asked = model.asked.length
    for (const message of [BY_RULES, "What can you do?", "Set the default language to German"]) {
      const { body } = await ask(message).expect(200)
      expect(body.credits).toEqual({ payer: "none", spent: 0, available: 0 })
    }
    const headers = { authorization: `Bearer ${shop.agentKey}`, "x-forwarded-for": anyAddress() }
    const extract = (message: string) => anonymous(shop).post("/v1/extract-actions", { message }).set(headers)
    expect((await extract(BY_RULES).expect(200)).body.actions).toMatchObject([{ action: "find_low_stock" }])
    await extract("Write a blog post about glazes").expect(402)
    expect(model.asked.length).toBe(asked)
  })

  it("is free if it only asks for help", async () => {
    await setCredits(shop, 10)
    for (const message of ["What can you do?", "yardim et"]) {
      const { body } = await ask(message).expect(200)
      expect(body.credits).toMatchObject({ spent: 0, available: 10 })
      // The model is there, so nothing waits for a key.
      expect(body.message).not.toContain("api_key")
    }
  })

  it("ten of many simultaneous turns succeed with ten credits", async () => {
    await setCredits(shop, 10)
    const replies = await burst(callsAtOnce(100), () => ask().then(({ status }) => status))
    expect(replies.filter((status) => status === 200)).toHaveLength(10)
    expect(replies.filter((status) => status === 402)).toHaveLength(replies.length - 10)
    const { entries, account } = await ledger(shop)
    expect(account).toEqual({ available: 0, reserved: 0 })
    expect(entries).toEqual(account)
  })

  const failures: [string, Answer][] = [
    ["breaks off", "cut off"],
    ["sends what is no JSON", "broken JSON"],
    ["names tools that there are not", { calls: [{ name: "no_such_tool", input: {} }] }],
    ["goes on for ever", "endless"],
    ["answers 429", { status: 429 }],
    ["answers 500", { status: 500 }],
  ]
  it.each(failures)("costs nothing if the model %s", async (_, answer) => {
    await setCredits(shop, 10)
    model.answers(answer)
    await ask().expect(502)
    const { entries, account } = await ledger(shop)
    expect(account).toEqual({ available: 10, reserved: 0 })
    expect(entries).toEqual(account)
  })

  it.each<[string, Answer]>([
    ["before a word", "never"],
    ["after a word", "silence after a word"],
  ])("costs credits if the client hangs up %s, because the model runs", async (_when, answer) => {
    await setCredits(shop, 10)
    model.answers(answer)
    const reader = await readStream(shop, "/admin/ai/chat/stream", { message: FAST })
    await until(async () => model.open === 1)
    if (answer !== "never") await reader.seen("token")
    reader.hangUp()
    await until(async () => (await balance()).reserved === 0)
    expect((await balance()).available).toBe(9)
    const { entries, account } = await ledger(shop)
    expect(entries).toEqual(account)
  })

  it("costs credits if the client hangs up between two questions, because the first one was answered", async () => {
    await setCredits(shop, 10)
    model.answers({ calls: [{ name: "find_low_stock", input: {} }] }, "never")
    const asked = model.asked.length
    const reader = await readStream(shop, "/admin/ai/chat/stream", { message: FAST })
    await until(async () => model.asked.length === asked + 2 && model.open === 1)
    reader.hangUp()
    await until(async () => (await balance()).reserved === 0)
    expect((await balance()).available).toBe(9)
  })

  it("costs credits if the client hangs up during the extraction of actions", async () => {
    await setCredits(shop, 10)
    model.answers("never")
    const client = new AbortController()
    const asking = fetch(`${shop.url}/v1/extract-actions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${shop.agentKey}`,
        "x-forwarded-for": anyAddress(),
      },
      body: JSON.stringify({ message: FAST }),
      signal: client.signal,
    })
    await until(async () => model.open === 1)
    client.abort()
    await expect(asking).rejects.toThrow()
    await until(async () => (await balance()).reserved === 0)
    expect((await balance()).available).toBe(9)
  })

  it("costs credits if the conversation is deleted during the answer", async () => {
    await setCredits(shop, 10)
    const { body } = await ask().expect(200)
    model.answers(async () => {
      await admin(shop).delete(`/admin/ai/sessions/${body.session_id}`).expect(200)
      return { text: "Two are left." }
    })
    await admin(shop).post("/admin/ai/chat", { message: FAST, session_id: body.session_id }).expect(404)
    expect(await balance()).toMatchObject({ available: 8, reserved: 0 })
  })

  it("is refunded later if its process crashes", async () => {
    await setCredits(shop, 10)
    await runInTenant(shop.tenant, async () => {
      const assistant = shop.container.resolve("assistant")
      await assistant.reserveCredits("fast", { type: "user", id: "test" })
      expect(await assistant.balance()).toEqual({ available: 9, reserved: 1 })
      const restore = clock.use({ now: () => Date.now() + 31 * 60_000 })
      try {
        await endDuePlans.run(shop.container)
        await endDuePlans.run(shop.container)
      } finally {
        restore()
      }
      expect(await assistant.balance()).toEqual({ available: 10, reserved: 0 })
    })
  })
})

describe("a shop's own key", () => {
  it("spends no credits, even if a call fails", async () => {
    await setCredits(shop, 10)
    await setAssistant(shop, { base_url: model.url, api_key: "own-key" })
    try {
      await ask().expect(200)
      expect(model.keys.at(-1)).toBe("Bearer own-key")
      model.answers({ status: 401 })
      await ask().expect(502)
      expect(model.keys).not.toContain(undefined)
      expect(model.keys.at(-1)).toBe("Bearer own-key")
      expect(await balance()).toMatchObject({ available: 10, reserved: 0, payer: "own" })
    } finally {
      await setAssistant(shop, { base_url: null, api_key: null })
    }
  })

  it("never sends the installation's key to the shop's own server", async () => {
    await setAssistant(shop, { base_url: model.url })
    try {
      await ask().expect(200)
      expect(model.keys.at(-1)).not.toContain("shared-key")
    } finally {
      await setAssistant(shop, { base_url: null })
    }
  })
})

describe("credits", () => {
  it("are granted only by the installation's first shop", async () => {
    await setCredits(shop, 0)
    const home = admin(await useShop())
    const grant = { amount: 50, note: "Invoice 1", tenant: shop.tenant.slug }
    const { body } = await home.post("/admin/ai/credits/grants", grant).expect(200)
    expect(body.credits.available).toBe(50)
    expect(await balance()).toMatchObject({ available: 50 })
    await admin(shop).post("/admin/ai/credits/grants", { amount: 50 }).expect(403)
    await home.post("/admin/ai/credits/grants", { ...grant, tenant: "no-such-shop" }).expect(404)
    await home.post("/admin/ai/credits/grants", { ...grant, amount: -50 }).expect(400)
    expect(await balance()).toMatchObject({ available: 50 })

    const ledgerOf = await admin(shop).get("/admin/ai/credits/entries?kind=grant").expect(200)
    expect(ledgerOf.body.entries).toMatchObject([{ kind: "grant", available: 50, note: "Invoice 1" }])
  })

  it("are granted once for each Idempotency-Key", async () => {
    await setCredits(shop, 0)
    const home = admin(await useShop())
    const grant = () =>
      home
        .post("/admin/ai/credits/grants", { amount: 5, tenant: shop.tenant.slug })
        .set("idempotency-key", "invoice-2")
        .expect(200)
    await grant()
    await grant()
    expect(await balance()).toMatchObject({ available: 5 })
  })

  it("cannot become negative, and SQL cannot change their ledger", async () => {
    await setCredits(shop, 5)
    const raw = (sql: string) =>
      runInTenant(shop.tenant, async () => {
        await shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(sql)
      })
    await expect(raw("UPDATE assistant_credit_account SET available = -1")).rejects.toThrow(
      /never_below_zero/,
    )
    await expect(raw("UPDATE assistant_credit_entry SET available = 100")).rejects.toThrow(/stays as it is/)
    await expect(raw("DELETE FROM assistant_credit_entry")).rejects.toThrow(/stays as it is/)
  })
})
