import assert from "node:assert/strict"
import { randomBytes, randomInt } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { type ModelServer, modelServer } from "../integration-tests/harness/model-server"
import { spawnServer, untilReady } from "../integration-tests/harness/server-process"
import { config } from "../src/config"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { type BenchShop, withShop } from "./shop"

/**
 * Kills the process that executes an assistant's plan (`kill -9`), at each point: before, between and after its five
 * actions, and around each write. Another process then takes the plan over. Fails if a plan does not end, or if a
 * change is made twice or never.
 */
const PORT = 19_250
const KEEPER_PORT = 19_251
const AGENT_KEY = randomBytes(36).toString("base64url")
/**
 * How long a plan may take: until another process takes over (60 s), until the job runs (15 s), and the plan itself.
 */
const PATIENCE_MS = 120_000
/** For each action, the table that it writes to first. */
const EFFECTS = ["price", "blog_post", "inventory_level", "product_category", "product"]

interface Point {
  name: string
  /** The table that the process is about to write to when it is killed. */
  table: string
  /** Selects the written row. */
  condition: string
}

const points: Point[] = [
  ...EFFECTS.flatMap((table, index) => {
    const position = index + 1
    const step = (status: string) => `NEW.position = ${position} AND NEW.status = '${status}'`
    const name = index === 0 ? "before action 1" : `between actions ${index} and ${position}`
    return [
      { name, table: "assistant_plan_action", condition: step("running") },
      { name: `in action ${position}, before its effect`, table, condition: "true" },
      {
        name: `in action ${position}, after its effect`,
        table: "assistant_plan_action",
        condition: step("done"),
      },
    ]
  }),
  { name: "after action 5", table: "assistant_plan", condition: "NEW.status = 'executed'" },
]

export async function bench(bars: Bars): Promise<void> {
  const model = await modelServer()
  const env = {
    SVC_AGENT_API_KEY: AGENT_KEY,
    ASSISTANT_API_URL: model.url,
    ASSISTANT_PRIVATE_HOSTS: "true",
  }
  const work = async (shop: BenchShop) => {
    const keeper = spawnServer({ dataDirectory: config.dataDirectory, port: KEEPER_PORT, env: shop.env })
    await untilReady(keeper)
    try {
      await bars.trial("plans that do not end, or make a change twice or never", () => killAtAll(shop, model))
    } finally {
      keeper.signal("SIGTERM")
      await keeper.exited
      model.close()
    }
  }
  await withShop(PORT, work, env)
}

async function killAtAll(shop: BenchShop, model: ModelServer): Promise<void> {
  await shop.pool.query("UPDATE assistant_credit_account SET available = 1000000")
  const products = await productsOf(shop, points.length + 1)
  const undisturbed = await prepare(shop, model, products[points.length])
  await approve(undisturbed)
  await undisturbed.over
  await assertOnce(shop, undisturbed, await stateOf(shop, undisturbed))

  const killed: Killed[] = []
  for (const [index, point] of points.entries()) {
    const plan = await prepare(shop, model, products[index])
    killed.push(await killAt(shop, plan, point))
    await shop.start().then((server) => (shop.server = server))
  }
  const took: number[] = []
  for (const one of killed) {
    const state = await ended(shop, one)
    await one.plan.over
    await assertOnce(shop, one.plan, state)
    assert.ok(
      one.plan.heard.includes(state.status),
      `The stream's events were: ${one.plan.heard.join(", ")}.`,
    )
    took.push(state.ended_at.getTime() - one.at.getTime())
    print(`killed ${one.point}`, `${state.status}, ${seconds(took.at(-1) ?? 0)} s after the kill`)
  }
  print(
    "from the kill to the plan's end, p50 and most",
    `${seconds(percentile(took, 50))} s, ${seconds(Math.max(...took))} s`,
  )
}

interface Product {
  id: string
  variant: string
  location: string
  stocked: number
}

interface Plan {
  stream_id: string
  plan_id: string
  title: string
  product: Product
  /** The events about the plan that the other process has sent. */
  heard: string[]
  over: Promise<void>
}

interface Killed {
  plan: Plan
  point: string
  at: Date
}

/** Creates a plan of five actions. The process that survives sends its events. */
async function prepare(shop: BenchShop, model: ModelServer, product: Product | undefined): Promise<Plan> {
  assert.ok(product, "The demo shop has too few products.")
  const title = `killed-${randomBytes(6).toString("hex")}`
  const { id, variant, location } = product
  model.answers(
    {
      calls: [
        { name: "change_product_price", input: { product: id, variant, currency_code: "eur", price: 77 } },
        { name: "create_blog_draft", input: { title, body: "Text." } },
        { name: "set_stock_level", input: { product: id, variant, location, change_by: 5 } },
        { name: "create_category", input: { name: title } },
        { name: "update_product", input: { product: id, subtitle: title } },
      ],
    },
    { text: "Ready." },
  )
  // Names all five actions, so that the model gets the tools for them.
  const message =
    "Set the price, write a blog post, add to the stock, create a category, and edit the product's subtitle"
  const reply = await fetch(`http://localhost:${KEEPER_PORT}/v1/chat/stream`, {
    method: "POST",
    headers: headers(),
    body: JSON.stringify({ message }),
  })
  assert.equal(reply.status, 200, reply.status === 200 ? "" : await reply.text())
  return new Promise((resolve, reject) => {
    const heard: string[] = []
    let onPlan: (plan: Plan) => void = resolve
    const over = listen(reply, (event, data) => {
      if (event === "error") reject(new Error(JSON.stringify(data)))
      if (event === "plan_status") heard.push(String(data.status))
      if (event !== "plan") return
      const { actions } = data
      assert.ok(Array.isArray(actions) && actions.length === 5, JSON.stringify(data))
      const { stream_id, plan_id } = data
      onPlan({ stream_id: String(stream_id), plan_id: String(plan_id), title, product, heard, over })
      onPlan = () => undefined
    })
  })
}

async function listen(
  reply: Response,
  hear: (event: string, data: Record<string, unknown>) => void,
): Promise<void> {
  let text = ""
  const decoder = new TextDecoder()
  const body: AsyncIterable<Uint8Array> | undefined = reply.body ?? undefined
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    const blocks = text.split("\n\n")
    text = blocks.pop() ?? ""
    for (const block of blocks) {
      const [, event = "", data = "{}"] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      if (event !== "") hear(event, JSON.parse(data) as Record<string, unknown>)
    }
  }
}

function approve({ stream_id }: Plan): Promise<unknown> {
  return fetch(`http://localhost:${PORT}/v1/chat/stream/${stream_id}/approve`, {
    method: "POST",
    headers: headers(),
    body: "{}",
  }).catch(() => undefined)
}

function headers(): Record<string, string> {
  return {
    authorization: `Bearer ${AGENT_KEY}`,
    "content-type": "application/json",
    "x-forwarded-for": [10, randomInt(256), randomInt(256), randomInt(1, 255)].join("."),
  }
}

/** The number of an advisory lock. Any number would do. */
const GATE = 6_172_031

/**
 * Blocks the next write of the process, kills the process, and rolls the write back. So the process has crashed just
 * before the write.
 */
async function killAt(shop: BenchShop, plan: Plan, { name, table, condition }: Point): Promise<Killed> {
  const gate = await shop.pool.connect()
  try {
    await gate.query(`SELECT pg_advisory_lock(${GATE})`)
    await gate.query(`
      CREATE OR REPLACE FUNCTION bench_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ${condition} THEN PERFORM pg_advisory_xact_lock(${GATE}); END IF;
        RETURN NEW;
      END $$`)
    await gate.query(
      `CREATE TRIGGER bench_gate BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION bench_gate()`,
    )
    const answered = approve(plan)
    const begun = performance.now()
    while ((await waiting(gate)) === 0) {
      assert.ok(performance.now() - begun < PATIENCE_MS, `The process did not write at '${name}'.`)
      await delay(5)
    }
    shop.server.signal("SIGKILL")
    await shop.server.exited
    const at = new Date()
    await gate.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`,
    )
    while ((await waiting(gate)) > 0) await delay(5)
    await answered
    return { plan, point: name, at }
  } finally {
    await gate.query(`DROP TRIGGER IF EXISTS bench_gate ON "${table}"`)
    await gate.query(`SELECT pg_advisory_unlock(${GATE})`)
    gate.release()
  }
}

async function waiting(gate: Pick<BenchShop["pool"], "query">): Promise<number> {
  const { rows } = await gate.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`,
  )
  return rows[0]?.count ?? 0
}

interface State {
  status: string
  ended_at: Date
  actions: string[]
}

async function stateOf({ pool }: BenchShop, { plan_id }: Plan): Promise<State> {
  const { rows } = await pool.query<State>(
    `SELECT status, ended_at, (SELECT array_agg(status ORDER BY position) FROM assistant_plan_action
                                WHERE plan_id = plan.id) AS actions
       FROM assistant_plan plan WHERE id = $1`,
    [plan_id],
  )
  const [state] = rows
  assert.ok(state)
  return state
}

async function ended(shop: BenchShop, { plan, point }: Killed): Promise<State> {
  const begun = performance.now()
  for (;;) {
    const state = await stateOf(shop, plan)
    if (state.status === "executed" || state.status === "failed") return state
    assert.ok(performance.now() - begun < PATIENCE_MS, `Killed ${point}: ${JSON.stringify(state)}`)
    await delay(200)
  }
}

/** Checks that an executed plan has made each change once, and a failed plan none. */
async function assertOnce({ pool }: BenchShop, { title, product }: Plan, state: State): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM blog_post WHERE title = $1 AND deleted_at IS NULL) AS posts,
            (SELECT count(*)::int FROM product_category WHERE name = $1 AND deleted_at IS NULL) AS categories,
            (SELECT count(*)::int FROM product WHERE id = $2 AND subtitle = $1) AS subtitles,
            (SELECT count(*)::int FROM price p JOIN product_variant_price_set l USING (price_set_id)
              WHERE l.variant_id = $3 AND p.currency_code = 'eur' AND p.amount = 77 AND p.deleted_at IS NULL) AS prices,
            (SELECT stocked_quantity::int FROM inventory_level v
               JOIN product_variant_inventory_item i USING (inventory_item_id)
              WHERE i.variant_id = $3 AND v.location_id = $4) AS stocked`,
    [title, product.id, product.variant, product.location],
  )
  const times = state.status === "executed" ? 1 : 0
  assert.deepEqual(rows[0], {
    posts: times,
    categories: times,
    subtitles: times,
    prices: times,
    stocked: product.stocked + 5 * times,
  })
  const expected = state.status === "executed" ? ["done"] : ["compensated", "failed", "skipped"]
  assert.deepEqual(
    state.actions.filter((status) => !expected.includes(status)),
    [],
  )
}

async function productsOf({ pool }: BenchShop, count: number): Promise<Product[]> {
  const { rows } = await pool.query<Product>(
    `SELECT DISTINCT ON (p.id) p.id, v.id AS variant, l.location_id AS location, l.stocked_quantity::int AS stocked
       FROM product p
       JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL AND v.manage_inventory
       JOIN product_variant_inventory_item i ON i.variant_id = v.id AND i.deleted_at IS NULL
       JOIN inventory_level l ON l.inventory_item_id = i.inventory_item_id AND l.deleted_at IS NULL
       JOIN product_variant_price_set s ON s.variant_id = v.id AND s.deleted_at IS NULL
       JOIN price e ON e.price_set_id = s.price_set_id AND e.currency_code = 'eur' AND e.deleted_at IS NULL
      WHERE p.deleted_at IS NULL AND p.status = 'published' ORDER BY p.id, v.id LIMIT $1`,
    [count],
  )
  return rows
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
