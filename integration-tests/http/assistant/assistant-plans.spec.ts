import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endDuePlans } from "../../../src/features/assistant/jobs/end-due-plans"
import { productPrice } from "../../../src/features/products/skills/product-price"
import type { ChangingAction, Task } from "../../../src/kits/skills/skill"
import { clock } from "../../../src/lib/clock"
import { errors } from "../../../src/lib/errors"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { useOwnModel } from "../../factories/assistant"
import { type Catalogue, createProduct, openCatalogue } from "../../factories/products"
import { unique } from "../../factories/unique"
import { admin, anonymous, anyAddress } from "../../harness/api"
import { type EventData, readStream } from "../../harness/event-reader"
import { type ModelServer, modelServer } from "../../harness/model-server"
import { signToken } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let model: ModelServer
let catalogue: Catalogue

beforeAll(async () => {
  shop = await useTenant("assistant")
  model = await modelServer()
  await useOwnModel(shop, model)
  catalogue = { ...shop, ...(await inShop(() => openCatalogue(shop))) }
})
afterAll(() => model.close())

describe("a plan", () => {
  it("shows its changes and does nothing until it is approved", async () => {
    const { plan, products } = await ask([10])
    expect(plan).toMatchObject({ status: "pending", replaced_by_stream: null })
    expect(plan.actions).toMatchObject([
      {
        skill: "products",
        status: "pending",
        input: { product: products[0]?.id, currency_code: "eur", price: 11 },
        preview: { changes: [{ before: "€10.00", after: "€11.00" }] },
      },
    ])
    expect(await prices(products)).toEqual([10])
  })

  it("runs as shown after the approval, and records who asked, who approved and the outcome", async () => {
    const { plan, products } = await ask([10, 20])
    const { body } = await approve(plan).expect(200)
    expect(body.plan).toMatchObject({ status: "executed", actions: [{ status: "done" }, { status: "done" }] })
    expect(await prices(products)).toEqual([11, 21])

    const record = await recordOf(plan.plan_id)
    expect(record).toMatchObject({ actor_type: "user", actor_id: shop.admin.id, status: "executed" })
    expect(record.request).toContain("price")
    expect(record.decided_at).not.toBeNull()
    expect(record.actions[0].result).toMatchObject({ product_id: products[0]?.id })
  })

  it("runs only the chosen actions and skips the others permanently", async () => {
    const { plan, products } = await ask([10, 20, 30])
    const { body } = await approve(plan, [plan.actions[1].id]).expect(200)
    expect(body.plan.actions.map(({ status }: EventData) => status)).toEqual(["skipped", "done", "skipped"])
    expect(await prices(products)).toEqual([10, 21, 30])
    await approve(plan, [plan.actions[0].id]).expect(409)
  })

  it("that is rejected does nothing and cannot be approved later", async () => {
    const { plan, products } = await ask([10])
    const { body } = await reject(plan).expect(200)
    expect(body.plan).toMatchObject({ status: "rejected", actions: [{ status: "skipped" }] })
    expect((await approve(plan).expect(409)).body.code).toBe("invalid_state")
    expect((await reject(plan).expect(409)).body.code).toBe("invalid_state")
    expect(await prices(products)).toEqual([10])
  })

  it("that was approved cannot be approved or rejected again", async () => {
    const { plan, products } = await ask([10])
    await approve(plan).expect(200)
    expect((await approve(plan).expect(409)).body.code).toBe("invalid_state")
    expect((await reject(plan).expect(409)).body.code).toBe("invalid_state")
    expect(await prices(products)).toEqual([11])
  })

  it("runs once if fifty approvals arrive at the same time", async () => {
    const { plan, products } = await ask([10])
    const runs = await counting(action(productPrice), () =>
      Promise.all(
        Array.from({ length: 50 }, () => approve(plan).then(({ status, body }) => [status, body.code])),
      ),
    )
    expect(runs.answer.filter(([status]) => status === 200)).toHaveLength(1)
    expect(runs.answer.filter(([status, code]) => status === 409 && code === "invalid_state")).toHaveLength(
      49,
    )
    expect(runs.times).toBe(1)
    expect(await prices(products)).toEqual([11])
  })

  it("is either approved or rejected if both happen at the same time", async () => {
    const { plan, products } = await ask([10])
    const [approved, rejected] = await Promise.all([approve(plan), reject(plan)])
    expect([approved.status, rejected.status].sort()).toEqual([200, 409])
    expect(await prices(products)).toEqual([approved.status === 200 ? 11 : 10])
  })

  it("belongs to its owner: another admin, a server and another shop get 404", async () => {
    const { plan, products } = await ask([10])
    const claims = { actor_id: "user_other", actor_type: "user", auth_identity_id: "", app_metadata: {} }
    const other = admin(shop, { token: signToken(claims, { tenant: shop.tenant }) })
    const elsewhere = admin(await useTenant("assistant-other"))
    const path = `/admin/ai/chat/stream/${plan.stream_id}`
    for (const caller of [other, elsewhere]) {
      await caller.get(path).expect(404)
      await caller.post(`${path}/approve`, {}).expect(404)
      await caller.post(`${path}/reject`, {}).expect(404)
    }
    await anonymous(shop)
      .post(`/v1/chat/stream/${plan.stream_id}/approve`, {})
      .set({ authorization: `Bearer ${shop.agentKey}` })
      .expect(404)
    await admin(shop).post(`/admin/ai/chat/stream/aistr_made_up/approve`, {}).expect(404)
    expect(await prices(products)).toEqual([10])
  })

  it("expires after ten minutes", async () => {
    const { plan, products } = await ask([10])
    const restore = clock.use({ now: () => Date.now() + 10 * 60_000 + 1 })
    try {
      expect((await approve(plan).expect(409)).body.code).toBe("plan_expired")
      expect((await reject(plan).expect(409)).body.code).toBe("plan_expired")
    } finally {
      restore()
    }
    expect((await approve(plan).expect(409)).body.code).toBe("plan_expired")
    expect((await recordOf(plan.plan_id)).status).toBe("expired")
    expect(await prices(products)).toEqual([10])
  })

  it("400: an approval takes no arguments and no actions of another plan", async () => {
    const { plan, products } = await ask([10])
    const other = await ask([10])
    const path = `/admin/ai/chat/stream/${plan.stream_id}/approve`
    const edited = { actions: [{ id: plan.actions[0].id, input: { price: 1 } }] }
    expect((await admin(shop).post(path, edited).expect(400)).body.code).toBe("unknown_field")
    expect((await approve(plan, [other.plan.actions[0].id]).expect(400)).body.code).toBe("invalid_field")
    expect((await approve(plan, []).expect(400)).body.code).toBe("out_of_range")
    expect(await prices(products)).toEqual([10])
  })

  it("is refused if its arguments were edited by SQL, and the database rejects the edit", async () => {
    const { plan, products } = await ask([10])
    const edit = (sql: string) => inShop(async () => void (await database().raw(sql)))
    const update = `UPDATE assistant_plan_action SET input = jsonb_set(input, '{price}', '1') WHERE plan_id = '${plan.plan_id}'`
    await expect(edit(update)).rejects.toThrow(/What was shown/)
    await edit("ALTER TABLE assistant_plan_action DISABLE TRIGGER guard_assistant_plan_action")
    try {
      await edit(update)
    } finally {
      await edit("ALTER TABLE assistant_plan_action ENABLE TRIGGER guard_assistant_plan_action")
    }
    expect((await approve(plan).expect(409)).body.message).toMatch(/differs from its preview/)
    expect(await prices(products)).toEqual([10])
  })

  it("never goes back to an earlier status, even by SQL", async () => {
    const { plan } = await ask([10])
    await reject(plan).expect(200)
    await expect(
      inShop(() =>
        database().raw(`UPDATE assistant_plan SET status = 'pending' WHERE id = '${plan.plan_id}'`),
      ),
    ).rejects.toThrow(/cannot become pending/)
  })

  it("cannot change two things by one action, or one thing by two actions", async () => {
    const product = await inShop(() => createProduct(catalogue, { prices: [10] }))
    model.answers(
      { calls: [11, 12].map((price) => change(product.handle, price)) },
      { text: "I have prepared it." },
    )
    const { body } = await admin(shop).post("/admin/ai/chat", { message: "Set the price" }).expect(200)
    expect(body.plan.actions).toHaveLength(1)
  })
})

describe("a stale plan", () => {
  it("runs nothing, and is replaced by a fresh plan", async () => {
    const { plan, products, session_id } = await ask([10, 20])
    await setPrice(products[1], 25)
    const refused = await approve(plan).expect(409)
    expect(refused.body.code).toBe("invalid_state")
    expect(await prices(products)).toEqual([10, 25])

    const { body } = await admin(shop).get(`/admin/ai/chat/stream/${plan.stream_id}`).expect(200)
    expect(body.plan.status).toBe("rejected")
    const stream_id = body.plan.replaced_by_stream
    const { body: conversation } = await admin(shop).get(`/admin/ai/sessions/${session_id}`).expect(200)
    expect(conversation.session.messages.at(-1).plan_id).toBe(plan.plan_id)
    expect(conversation.session.plans.map(({ status, stream_id: id }: EventData) => [status, id])).toEqual([
      ["rejected", plan.stream_id],
      ["pending", stream_id],
    ])
    const { body: fresh } = await admin(shop).get(`/admin/ai/chat/stream/${stream_id}`).expect(200)
    expect(fresh.plan.status).toBe("pending")
    expect(fresh.plan.actions[1].preview.changes).toMatchObject([{ before: "€25.00", after: "€21.00" }])

    // The old plan, whose preview is out of date, cannot be approved.
    await approve(plan).expect(409)
    await approve(fresh.plan).expect(200)
    expect(await prices(products)).toEqual([11, 21])
  })

  it("drops actions whose target was deleted", async () => {
    const { plan, products } = await ask([10, 20])
    await admin(shop).delete(`/admin/products/${products[1]?.id}`).expect(200)
    await approve(plan).expect(409)
    const { body } = await admin(shop).get(`/admin/ai/chat/stream/${plan.stream_id}`).expect(200)
    const { body: fresh } = await admin(shop)
      .get(`/admin/ai/chat/stream/${body.plan.replaced_by_stream}`)
      .expect(200)
    expect(fresh.plan.actions).toHaveLength(1)
  })

  it("fails between two actions and reverts the first one", async () => {
    const { plan, products } = await ask([10, 20, 30])
    const run = action(productPrice)
    const original = run.run
    let times = 0
    run.run = async (call, shown) => {
      if (++times === 1) await setPrice(products[1], 25)
      return original(call, shown)
    }
    try {
      const { body } = await approve(plan).expect(200)
      expect(body.plan.status).toBe("failed")
      expect(body.plan.actions.map(({ status }: EventData) => status)).toEqual([
        "compensated",
        "failed",
        "skipped",
      ])
      expect(body.plan.actions[1].error.code).toBe("invalid_state")
    } finally {
      run.run = original
    }
    expect(await prices(products)).toEqual([10, 25, 30])
  })
})

describe("a plan whose process has crashed", () => {
  const died = errors.unavailable("The process has died.")

  /** Makes the process that executes a plan crash at this point. Then another process takes the plan over. */
  async function dieAt(point: "before" | "after", actions: number) {
    const { plan, products } = await ask([10, 20, 30, 40, 50])
    const assistant = shop.container.resolve("assistant")
    const run = action(productPrice)
    const original = { run: run.run, find: run.findDone, note: assistant.noteStep.bind(assistant) }
    let times = 0
    let isDead = false
    run.run = async (call, shown) => {
      const isPoint = ++times === actions && !isDead
      if (isPoint && point === "before") isDead = true
      if (isDead) throw died
      const outcome = await original.run(call, shown)
      if (isPoint) isDead = true
      return outcome
    }
    run.findDone = async (...args) => {
      if (isDead) throw died
      return original.find(...args)
    }
    assistant.noteStep = async (...args) => {
      if (isDead) throw died
      return original.note(...args)
    }
    try {
      await approve(plan).expect(503)
    } finally {
      run.run = original.run
      run.findDone = original.find
      assistant.noteStep = original.note
    }
    return { plan, products }
  }

  it.each([1, 3, 5])(
    "before action %i does its effect, is ended by another, each action once",
    async (number) => {
      const { plan, products } = await dieAt("before", number)
      expect((await recordOf(plan.plan_id)).status).toBe("executing")
      const { times } = await counting(action(productPrice), takeOverLater)
      expect(times).toBe(6 - number)
      expect((await recordOf(plan.plan_id)).status).toBe("executed")
      expect(await prices(products)).toEqual([11, 21, 31, 41, 51])
    },
  )

  it.each([1, 3, 5])(
    "after the effect of action %i is ended by another, which does not repeat it",
    async (number) => {
      const { plan, products } = await dieAt("after", number)
      const { times } = await counting(action(productPrice), takeOverLater)
      expect(times).toBe(5 - number)
      expect((await recordOf(plan.plan_id)).status).toBe("executed")
      expect(await prices(products)).toEqual([11, 21, 31, 41, 51])
    },
  )

  it("is taken over by the database's clock, even if a process's clock is wrong", async () => {
    const { plan } = await dieAt("after", 2)
    const lease = await inShop(async () => {
      const { rows } = await database().raw<{ rows: { seconds: number }[] }>(
        `SELECT extract(epoch FROM leased_until - clock_timestamp())::float8 AS seconds
           FROM assistant_plan WHERE id = '${plan.plan_id}'`,
      )
      return rows[0]?.seconds ?? 0
    })
    expect(lease).toBeGreaterThan(20)
    expect(lease).toBeLessThanOrEqual(60)
    // Sets the clock of this process one hour ahead.
    const { now } = Date
    Date.now = () => now() + 3_600_000
    try {
      await inShop(() => endDuePlans.run(shop.container))
    } finally {
      Date.now = now
    }
    expect((await recordOf(plan.plan_id)).status).toBe("executing")
    await takeOverLater()
    expect((await recordOf(plan.plan_id)).status).toBe("executed")
  })

  it("reports an unknown outcome if a step cannot be verified, and checks it again", async () => {
    const { plan, products } = await dieAt("after", 3)
    const run = action(productPrice)
    const { findDone } = run
    run.findDone = async () => {
      throw errors.providerError("Nobody answers.")
    }
    try {
      await takeOverLater()
    } finally {
      run.findDone = findDone
    }
    const { status, actions } = await recordOf(plan.plan_id)
    expect(status).toBe("executing")
    expect(actions[2]).toMatchObject({ status: "running", error: { code: "provider_error" } })
    expect(actions[2].error.message).toContain("not known yet")
    // The failed attempt holds the plan for another minute.
    const restore = clock.use({ now: () => Date.now() + 130_000 })
    try {
      await inShop(() => endDuePlans.run(shop.container))
    } finally {
      restore()
    }
    expect((await recordOf(plan.plan_id)).actions[2]).toMatchObject({ status: "done", error: null })
    expect(await prices(products)).toEqual([11, 21, 31, 41, 51])
  })

  it("is left alone while its lease is valid, then taken over by one of many processes", async () => {
    const { plan } = await dieAt("after", 2)
    await inShop(() => endDuePlans.run(shop.container))
    expect((await recordOf(plan.plan_id)).status).toBe("executing")
    const { times } = await counting(action(productPrice), () => Promise.all([1, 2, 3].map(takeOverLater)))
    expect(times).toBe(3)
    expect((await recordOf(plan.plan_id)).status).toBe("executed")
  })

  it("finds the post that it has already created, and creates no second one", async () => {
    const title = unique("post")
    model.answers(
      { calls: [{ name: "create_blog_draft", input: { title, body: "Text." } }] },
      { text: "Ready." },
    )
    const { body } = await admin(shop).post("/admin/ai/chat", { message: "Draft a post" }).expect(200)
    const assistant = shop.container.resolve("assistant")
    const note = assistant.noteStep.bind(assistant)
    assistant.noteStep = async (execution, step) => {
      if (step.status !== "running") throw died
      return note(execution, step)
    }
    try {
      await approve(body.plan).expect(503)
    } finally {
      assistant.noteStep = note
    }
    await takeOverLater()
    const posts = await admin(shop).get(`/admin/blog-posts?q=${title}`).expect(200)
    expect(posts.body.blog_posts).toHaveLength(1)
    const { actions } = await recordOf(body.plan.plan_id)
    expect(actions[0]).toMatchObject({ status: "done", result: { post_id: posts.body.blog_posts[0].id } })
  })
})

describe("a stream with a plan", () => {
  it("continues until the plan is approved, and reports each action", async () => {
    const { reader, plan, products } = await stream([10, 20])
    const ids = plan.actions.map(({ id }: EventData) => id)
    await approve(plan).expect(200)
    const done = await reader.seen("done")
    const named = (event: string) =>
      reader.events.filter((one) => one.event === event).map(({ data }) => data)
    const last = (id: string) =>
      named("action")
        .filter(({ action_id }) => action_id === id)
        .at(-1)
    expect(ids.map((id: string) => last(id)?.status)).toEqual(["done", "done"])
    expect(named("plan_status").at(-1)).toEqual({ plan_id: plan.plan_id, status: "executed" })
    expect(done.data).toMatchObject({ skill: "products", credits: { payer: "own" } })
    await reader.over()
    expect(await prices(products)).toEqual([11, 21])
  })

  it("ends when the plan is rejected", async () => {
    const { reader, plan } = await stream([10])
    await reject(plan).expect(200)
    await reader.over()
    expect(reader.events.slice(-2)).toMatchObject([
      { event: "plan_status", data: { status: "rejected" } },
      { event: "done" },
    ])
  })

  it("shows the refreshed plan and follows it", async () => {
    const { reader, plan, products } = await stream([10])
    await setPrice(products[0], 15)
    await approve(plan).expect(409)
    const { data: fresh } = await reader.seen("plan", 2)
    expect(fresh.actions[0].preview.changes).toMatchObject([{ before: "€15.00", after: "€11.00" }])
    expect(reader.events.find(({ event }) => event === "plan_status")?.data).toEqual({
      plan_id: plan.plan_id,
      status: "rejected",
      replaced_by_stream: fresh.stream_id,
    })
    await approve(fresh).expect(200)
    await reader.over()
    expect(reader.events.at(-1)?.event).toBe("done")
    expect(await prices(products)).toEqual([11])
  })

  it("can be closed without ending the plan", async () => {
    const { reader, plan, products } = await stream([10])
    reader.hangUp()
    await reader.over()
    await approve(plan).expect(200)
    expect(await prices(products)).toEqual([11])
  })

  it("is available to servers as well", async () => {
    const product = await inShop(() => createProduct(catalogue, { prices: [10] }))
    model.answers({ calls: [change(product.handle, 11)] }, { text: "Ready." })
    const reader = await readStream(
      shop,
      "/v1/chat/stream",
      { message: "Set the price" },
      { token: shop.agentKey },
    )
    const { data: plan } = await reader.seen("plan")
    await admin(shop).post(`/admin/ai/chat/stream/${plan.stream_id}/approve`, {}).expect(404)
    const { body } = await anonymous(shop)
      .post(`/v1/chat/stream/${plan.stream_id}/approve`, {})
      .set({ authorization: `Bearer ${shop.agentKey}`, "x-forwarded-for": anyAddress() })
      .expect(200)
    expect(body.plan.status).toBe("executed")
    await reader.over()
    expect(await prices([product])).toEqual([11])
  })
})

type Product = Awaited<ReturnType<typeof createProduct>>

const change = (product: string, price: number) => ({
  name: "change_product_price",
  input: { product, currency_code: "eur", price },
})

async function prepared(amounts: number[]): Promise<Product[]> {
  const products: Product[] = []
  for (const amount of amounts)
    products.push(await inShop(() => createProduct(catalogue, { prices: [amount] })))
  model.answers(
    { calls: products.map(({ handle }, index) => change(handle, (amounts[index] ?? 0) + 1)) },
    { text: "I have prepared it." },
  )
  return products
}

/** Creates products with these prices, and a plan that raises each price by one. */
async function ask(amounts: number[]) {
  const products = await prepared(amounts)
  const { body } = await admin(shop)
    .post("/admin/ai/chat", { message: "Raise the price of these" })
    .expect(200)
  return { plan: body.plan, products, session_id: body.session_id }
}

async function stream(amounts: number[]) {
  const products = await prepared(amounts)
  const reader = await readStream(shop, "/admin/ai/chat/stream", { message: "Raise the price of these" })
  const { data: plan } = await reader.seen("plan")
  expect(reader.events[0]).toMatchObject({ event: "stream", data: { stream_id: plan.stream_id } })
  return { reader, plan, products }
}

function approve(plan: EventData, action_ids?: string[]) {
  return admin(shop).post(`/admin/ai/chat/stream/${plan.stream_id}/approve`, action_ids ? { action_ids } : {})
}

function reject(plan: EventData) {
  return admin(shop).post(`/admin/ai/chat/stream/${plan.stream_id}/reject`, {})
}

async function recordOf(planId: string) {
  const { body } = await admin(shop).get("/admin/ai/plans?limit=100").expect(200)
  return body.plans.find(({ plan_id }: EventData) => plan_id === planId)
}

function inShop<Result>(work: () => Promise<Result>): Promise<Result> {
  return runInTenant(shop.tenant, work)
}

function database() {
  return shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

async function prices(products: Product[]): Promise<number[]> {
  return inShop(async () => {
    const found: number[] = []
    for (const { id } of products) {
      const [price] = await shop.container.resolve("products").findBasePrices(id, "eur")
      found.push(Number(price?.amount))
    }
    return found
  })
}

/** Changes a price as an admin does in the dashboard. */
async function setPrice(product: Product | undefined, amount: number): Promise<void> {
  const [variant] = product?.variants ?? []
  await admin(shop)
    .post(`/admin/products/${product?.id}/variants/${variant?.id}`, {
      prices: [{ currency_code: "eur", amount }],
    })
    .expect(200)
}

function action({ actions: [first] }: Task): ChangingAction {
  if (!first.mutates) throw new Error("This task changes nothing.")
  return first
}

/** Counts the runs of an action during some work. */
async function counting<Answer>(counted: ChangingAction, work: () => Promise<Answer>) {
  const { run } = counted
  let times = 0
  counted.run = (...args) => {
    times++
    return run(...args)
  }
  try {
    return { answer: await work(), times }
  } finally {
    counted.run = run
  }
}

/** Runs the job later, when the plan of a crashed process may be taken over. */
async function takeOverLater(): Promise<void> {
  const restore = clock.use({ now: () => Date.now() + 61_000 })
  try {
    await inShop(() => endDuePlans.run(shop.container))
  } finally {
    restore()
  }
}
