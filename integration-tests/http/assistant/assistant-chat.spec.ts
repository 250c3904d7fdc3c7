import { createHash } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { setAssistant, useOwnModel } from "../../factories/assistant"
import { createSale } from "../../factories/events"
import { createBookable } from "../../factories/services"
import { createTour, createUnit } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, adminToken, anonymous, anyAddress } from "../../harness/api"
import { type EventData, readStream } from "../../harness/event-reader"
import { type Answer, type ModelServer, modelServer } from "../../harness/model-server"
import { signToken } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

let shop: TenantShop
let model: ModelServer

beforeAll(async () => {
  shop = await useTenant("assistant")
  model = await modelServer()
})
afterAll(() => model.close())

const ask = (message: string, session_id?: string) =>
  admin(shop).post("/admin/ai/chat", { message, ...(session_id && { session_id }) })

describe("without a model", () => {
  beforeAll(() => setAssistant(shop, { base_url: null, api_key: null }))

  it("answers a question from data, in the question's language", async () => {
    const english = await ask(
      "Which products are running low? Show those with fewer than 100000 left",
    ).expect(200)
    expect(english.body).toMatchObject({
      skill: "stock",
      plan: null,
      usage: { input_tokens: 0, output_tokens: 0 },
      credits: { payer: "none", spent: 0 },
    })
    expect(english.body.message).toContain("or fewer left")
    const { body } = await admin(shop).get("/admin/ai/credits").expect(200)
    expect(body.credits.payer).toBe("none")
    const turkish = await ask("Hangi ürünler azalıyor?").expect(200)
    expect(turkish.body.skill).toBe("stock")
    expect(turkish.body.message).toMatch(/kaldı|Azalan/)
  })

  it("503: a task that needs a model names the missing setting, in the question's language", async () => {
    const texts = [
      ["Write a blog post about our glaze", "needs a language model"],
      ["Change the text of the About us page", "needs a language model"],
      ["Sırlarımız hakkında bir blog yazısı yaz", "dil modeli gerektirir"],
    ]
    for (const [message = "", reason] of texts) {
      const refused = await ask(message).expect(503)
      expect(refused.body).toMatchObject({ type: "server_error", code: "not_configured" })
      expect(refused.body.message).toContain(reason)
      expect(refused.body.message).toContain("api_key")
    }
  })

  it("answers an unclear message with a list of possible commands", async () => {
    const answer = await ask("qwerty zxcvb").expect(200)
    expect(answer.body.skill).toBeNull()
    expect(answer.body.message).toContain("Low stock")
  })

  it("a stream sends the same answer as events", async () => {
    const reader = await readStream(shop, "/admin/ai/chat/stream", { message: "low stock report" })
    await reader.over()
    expect(reader.events.map(({ event }) => event)).toEqual(["stream", "token", "done"])
    const [stream, token, done] = reader.events
    expect(done?.data).toMatchObject({
      session_id: stream?.data.session_id,
      message: token?.data.text,
      skill: "stock",
    })
  })
})

describe("with a model", () => {
  beforeAll(() => useOwnModel(shop, model))
  beforeEach(() => model.answers({ text: "Hello." }))

  it("answers with the model, uses the shop's key, and remembers the conversation", async () => {
    model.answers({ text: "Two are left." })
    const first = await ask("How many oak bowls are there?").expect(200)
    expect(first.body).toMatchObject({
      message: "Two are left.",
      usage: { input_tokens: 100, output_tokens: 20 },
      credits: { payer: "own", spent: 0 },
    })
    expect(model.keys.at(-1)).toBe("Bearer own-key")

    await ask("And cups?", first.body.session_id).expect(200)
    expect(
      model.asked
        .at(-1)
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(["How many oak bowls are there?", '<data>"Two are left."</data>', "And cups?"])
    const { body } = await admin(shop).get(`/admin/ai/sessions/${first.body.session_id}`).expect(200)
    expect(body.session.messages.map(({ text }: { text: string }) => text)).toHaveLength(4)
  })

  it("offers the model at most fifteen skills as tools with their schemas", async () => {
    await ask("Which products are running low?").expect(200)
    const tools = model.asked.at(-1)?.tools ?? []
    expect(tools.length).toBeGreaterThan(2)
    expect(tools.length).toBeLessThanOrEqual(15)
    expect(tools[0]?.function).toMatchObject({
      name: "find_low_stock",
      parameters: { type: "object", additionalProperties: false },
    })
  })

  it("marks looked-up data so that the data cannot close the mark", async () => {
    model.answers({ calls: [{ name: "find_low_stock", input: { at_most: 100000 } }] }, { text: "Done." })
    const answer = await ask("Which products are running low?").expect(200)
    expect(answer.body).toMatchObject({ message: "Done.", skill: "stock", plan: null })
    const result = model.asked.at(-1)?.messages.at(-1)
    expect(result?.role).toBe("tool")
    expect(result?.content).toMatch(/^<data>[^<]*<\/data>$/)
  })

  it("tells the model about one invalid tool call, and lets it retry", async () => {
    model.answers({ calls: [{ name: "drop_tables", input: {} }] }, { text: "I cannot do that." })
    const answer = await ask("Hello").expect(200)
    expect(answer.body.message).toBe("I cannot do that.")
    expect(model.asked.at(-1)?.messages.at(-1)?.content).toContain("There is no tool")
  })

  const overrides: [string, Answer[], RegExp][] = [
    ["is wrong about tools twice", [{ calls: [{ name: "drop_tables", input: {} }] }], /no usable answer/],
    ["writes arguments that are no JSON", ["broken arguments"], /no usable answer/],
    ["sends what is no JSON", ["broken JSON"], /server failed/],
    ["goes on for ever", ["endless"], /too long/],
    ["numbers its calls by what all arrays share", ["a name for a number"], /too long/],
    ["breaks off", ["cut off"], /server failed/],
    ["says nothing at all", [{}], /no usable answer/],
    ["answers 429", [{ status: 429 }], /accepts no more requests/],
    ["answers 500", [{ status: 500 }], /server failed/],
    ["refuses the key", [{ status: 401 }], /refuses the key/],
    ["sends elsewhere", [{ status: 302 }], /server failed/],
  ]
  it.each(overrides)("502: hides the response of a model that %s", async (_, answers, message) => {
    model.answers(...answers)
    const answer = await ask("Hello").expect(502)
    expect(answer.body).toMatchObject({ type: "server_error", code: "provider_error" })
    expect(answer.body.message).toMatch(message)
    expect(answer.body.message).not.toContain("secret")
    expect(Object.keys(Array.prototype)).toEqual([])
    await until(async () => model.open === 0)
  })

  // Only the limit that must end the answer is short. On a slow machine, another one could end it first.
  it.each([
    ["never", { begin: 100 }],
    ["silence after a word", { next: 100 }],
  ] as const)("502: times out on a model that falls silent (%s)", async (answer, short) => {
    const usual = { ...config.assistant.timeouts }
    Object.assign(config.assistant.timeouts, short)
    try {
      model.answers(answer)
      const reply = await ask("Hello").expect(502)
      expect(reply.body.message).toMatch(/in time/)
    } finally {
      Object.assign(config.assistant.timeouts, usual)
    }
    await until(async () => model.open === 0)
  })

  it("a failure in a stream is sent as an event and ends the stream", async () => {
    model.answers("cut off")
    const reader = await readStream(shop, "/admin/ai/chat/stream", { message: "Hello" })
    await reader.over()
    expect(reader.events.map(({ event }) => event)).toEqual(["stream", "token", "error"])
    expect(reader.events.at(-1)?.data).toMatchObject({ type: "server_error", code: "provider_error" })
  })

  it("stops calling the model when the client hangs up, and stores the partial answer", async () => {
    model.answers("silence after a word")
    const reader = await readStream(shop, "/admin/ai/chat/stream", { message: "Hello" })
    await reader.seen("token")
    expect(model.open).toBe(1)
    reader.hangUp()
    await until(async () => model.open === 0)
    const said = async () => {
      const path = `/admin/ai/sessions/${reader.events[0]?.data.session_id}`
      const { body } = await admin(shop).get(path).expect(200)
      return body.session.messages.map(({ text }: EventData) => text)
    }
    await until(async () => (await said()).length === 2)
    expect(await said()).toEqual(["Hello", "Well"])

    model.answers("never")
    const call = ask("Hello")
    void call.then(undefined, () => undefined)
    await until(async () => model.open === 1)
    call.abort()
    await until(async () => model.open === 0)
  })

  it("does not call a model in a private network if the installation forbids it", async () => {
    config.assistant.allowPrivateHosts = false
    try {
      const { port } = new URL(model.url)
      const asked = model.asked.length
      for (const host of [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        "169.254.169.254",
      ]) {
        await setAssistant(shop, { base_url: `http://${host}:${port}/v1` })
        const reply = await ask("Hello").expect(502)
        expect(reply.body.message).toMatch(/private network/)
      }
      expect(model.asked.length).toBe(asked)
    } finally {
      config.assistant.allowPrivateHosts = true
      await useOwnModel(shop, model)
    }
  })

  it("can be tested", async () => {
    const { body } = await admin(shop).post("/admin/ai/model-test", {}).expect(200)
    expect(body.test.tier).toBe("fast")
    model.answers({ status: 401 })
    await admin(shop).post("/admin/ai/model-test", {}).expect(502)
  })
})

describe("a conversation", () => {
  beforeAll(() => useOwnModel(shop, model))

  it("belongs to its owner: another admin gets 404", async () => {
    model.answers({ text: "Hello." })
    const { body } = await ask("Hello").expect(200)
    const claims = { actor_id: "user_other", actor_type: "user", auth_identity_id: "", app_metadata: {} }
    const other = admin(shop, { token: signToken(claims, { tenant: shop.tenant }) })
    await other.get(`/admin/ai/sessions/${body.session_id}`).expect(404)
    await other.delete(`/admin/ai/sessions/${body.session_id}`).expect(404)
    await other.post("/admin/ai/chat", { message: "Go on", session_id: body.session_id }).expect(404)
    await admin(shop).delete(`/admin/ai/sessions/${body.session_id}`).expect(200)
    await admin(shop).get(`/admin/ai/sessions/${body.session_id}`).expect(404)
  })

  it("400: rejects unknown fields and overlong messages", async () => {
    await admin(shop).post("/admin/ai/chat", {}).expect(400)
    await admin(shop).post("/admin/ai/chat", { message: "x", model: "y" }).expect(400)
    await ask("x".repeat(8_001)).expect(400)
  })
})

describe("the agent API", () => {
  beforeAll(() => useOwnModel(shop, model))
  const agent = () => {
    const headers = { authorization: `Bearer ${shop.agentKey}`, "x-forwarded-for": anyAddress() }
    const caller = anonymous(shop)
    return {
      get: (path: string) => caller.get(path).set(headers),
      post: (path: string, body: object) => caller.post(path, body).set(headers),
    }
  }

  it("accepts servers with the key and nobody else", async () => {
    model.answers({ text: "Hello." })
    const { body } = await agent().post("/v1/chat", { message: "Hello" }).expect(200)
    expect(body.message).toBe("Hello.")
    const owners = await runInTenant(shop.tenant, async () => {
      const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const { rows } = await database.raw<{ rows: { actor_id: string }[] }>(
        "SELECT actor_id FROM assistant_session WHERE id = ?",
        [body.session_id],
      )
      return rows.map(({ actor_id }) => actor_id)
    })
    expect(owners).not.toContain(createHash("sha256").update(shop.agentKey).digest("base64url"))
    await anonymous(shop).post("/v1/chat", { message: "Hello" }).expect(401)
    await anonymous(shop)
      .post("/v1/chat", { message: "Hello" })
      .set("authorization", `Bearer ${adminToken(shop)}`)
      .expect(401)
  })

  it("allows no browser origin", async () => {
    const reply = await agent().get("/v1/skills").set("origin", "https://shop.example").expect(200)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control"))).toEqual([])
  })

  it("extracts actions without running or storing them", async () => {
    const { body: before } = await admin(shop).get("/admin/ai/plans").expect(200)
    model.answers({
      calls: [
        { name: "create_blog_draft", input: { title: "Glaze", body: "It shines." } },
        { name: "find_low_stock", input: {} },
        { name: "change_product_price", input: { product: "no such thing", currency_code: "eur", price: 3 } },
      ],
    })
    const { body } = await agent()
      .post("/v1/extract-actions", {
        message: "Draft a post on glaze, show low stock, and set the price to 3",
      })
      .expect(200)
    expect(body.actions).toMatchObject([
      { skill: "posts-and-pages", mutates: true, input: { title: "Glaze" }, problem: null },
      { skill: "stock", mutates: false, preview: null },
      { skill: "products", preview: null, problem: "There is no product 'no such thing'." },
    ])
    const { body: after } = await admin(shop).get("/admin/ai/plans").expect(200)
    expect(after.count).toBe(before.count)
  })

  it("lists configured skills, and what the others need", async () => {
    const waiting = async () => {
      const { body } = await agent().get("/v1/setup-status").expect(200)
      const all = body.skills.flatMap((skill: EventData) => [
        [skill.skill_id, skill],
        ...skill.tasks.map((task: EventData) => [`task ${task.task_id}`, task]),
      ])
      return Object.fromEntries(
        all.map(([id, { configured, waits_for }]: [string, EventData]) => [id, [configured, waits_for]]),
      )
    }
    const WAITS = [false, [{ setting: "assistant.api_key" }]]
    expect((await waiting())["task blog-draft"]).toEqual([true, []])
    await setAssistant(shop, { base_url: null, api_key: null })
    expect(await waiting()).toMatchObject({
      "task blog-draft": WAITS,
      "task blog-publish": [true, []],
      "posts-and-pages": [true, []],
      translation: WAITS,
      stock: [true, []],
    })
    await useOwnModel(shop, model)
  })

  it("lists all skills in the requested order", async () => {
    const idsIn = async (path: string, field: string) => {
      const { body } = await agent().get(path).expect(200)
      expect(body.count).toBe(body.skills.length)
      return body.skills.map((skill: EventData) => skill[field])
    }
    const ids = await idsIn("/v1/skills", "id")
    expect(await idsIn("/v1/skills?order=id", "id")).toEqual([...ids].sort())
    expect(await idsIn("/v1/skills?order=-position", "id")).toEqual([...ids].reverse())
    expect(await idsIn("/v1/setup-status?order=-skill_id", "skill_id")).toEqual([...ids].sort().reverse())
    await agent().get("/v1/skills?order=icon").expect(400)
  })

  it("lists 24 skills with their tasks and prices", async () => {
    const { body } = await agent().get("/v1/skills?limit=100").expect(200)
    expect(body.count).toBe(24)
    expect(body.skills.find(({ id }: EventData) => id === "posts-and-pages")).toMatchObject({
      model_tier: "advanced",
      available: true,
      tasks: [
        { id: "blog-draft", model_tier: "advanced" },
        { id: "blog-publish", model_tier: "fast" },
        { id: "page-edit", model_tier: "standard" },
      ],
    })
  })
})

describe("a skill that is switched off", () => {
  const set = async (skills: Record<string, boolean>) => {
    const { body } = await admin(shop).post("/admin/ai/skills-config", { skills }).expect(200)
    const { enabled, tasks } = body.skills.find(({ skill_id }: EventData) => skill_id === "stock")
    return [enabled, Object.fromEntries(tasks.map((task: EventData) => [task.task_id, task.enabled]))]
  }

  it("is neither offered nor run until it is enabled again", async () => {
    await useOwnModel(shop, model)
    model.answers({ text: "Hello." })
    const offered = async () => {
      await ask("Which products are running low?").expect(200)
      return model.asked.at(-1)?.tools?.map((tool) => tool.function.name)
    }
    expect(await set({ stock: false })).toEqual([false, { "low-stock": false, "stock-level": false }])
    expect(await offered()).not.toContain("find_low_stock")
    await set({ stock: true })
    expect(await offered()).toContain("find_low_stock")
    await admin(shop)
      .post("/admin/ai/skills-config", { skills: { nonsense: false } })
      .expect(400)
  })

  it("may be a single task, also in a request that names the whole skill", async () => {
    await set({ "low-stock": false })
    expect(await set({})).toEqual([true, { "low-stock": false, "stock-level": true }])
    expect(await set({ "stock-level": true, stock: false })).toEqual([
      true,
      { "low-stock": false, "stock-level": true },
    ])
    expect(await set({ stock: true })).toEqual([true, { "low-stock": true, "stock-level": true }])
  })
})

describe("the store context", () => {
  it("reflects changes in the shop", async () => {
    const read = async () => (await admin(shop).get("/admin/ai/store-context").expect(200)).body.store_context
    const before = await read()
    expect(before).toMatchObject({ locale: "en", currencies: expect.arrayContaining(["eur"]) })
    await admin(shop).post("/admin/product-categories", { name: "Lamps, newly" }).expect(200)
    await until(async () => (await read()).catalog.categories === before.catalog.categories + 1)
  })

  it("lists the modules of the product, each with its state", async () => {
    const { body } = await admin(shop).get("/admin/ai/store-context").expect(200)
    const modules: { name: string; configured: boolean }[] = body.store_context.modules
    expect(modules.slice(0, MODULES.length).map(({ name }) => name)).toEqual(MODULES)
    for (const { configured } of modules) expect(configured).toBeTypeOf("boolean")
    const stateOf = (name: string) => modules.find((one) => one.name === name)?.configured
    expect([stateOf("AI assistant"), stateOf("social login")]).toEqual([true, false])
  })

  it("does not count products that only price tickets, tours and services", async () => {
    const counted = () => runInTenant(shop.tenant, () => shop.container.resolve("assistant").storeFacts())
    const before = await counted()
    await createSale(shop, 5)
    await createUnit(shop, (await createTour(shop)).id)
    await createBookable(shop, { prices: [{ amount: 10, currency_code: "eur" }] })
    expect((await counted()).catalog).toEqual(before.catalog)
    await admin(shop)
      .post("/admin/products", { title: unique("Cup"), options: [{ title: "Size", values: ["S"] }] })
      .expect(200)
    expect((await counted()).catalog.products).toBe(before.catalog.products + 1)
  })
})

const MODULES = [
  "blog",
  "pages",
  "forms",
  "media",
  "search",
  "brand",
  "themes and menus",
  "localization",
  "currency",

  "metafields",
  "redirects",
  "events and tickets",
  "travel",
  "subscriptions",
  "quotes",
  "email marketing",
  "tracking pixels",
  "cookie consent",
  "service bookings",
  "reviews",
  "social login",
  "AI assistant",
]
