import { Modules } from "@medusajs/framework/utils"
import { Redis } from "ioredis"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { config } from "../../../src/config"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

/** Runs only with Redis. Setting its URL must be enough to move all shared state there. */
describe.runIf(inject("redisUrl"))("with REDIS_URL", () => {
  let redis: Redis
  const keys = () => redis.keys("*")
  let shop: Shop

  beforeAll(async () => {
    shop = await useShop()
    // Each worker has its own Redis database.
    redis = new Redis(config.redisUrl ?? "")
  })

  afterAll(() => redis.disconnect())

  it("stores request counts there", async () => {
    await storefront(shop, { from: "10.99.99.99" }).get("/store/regions").expect(200)
    expect(await keys()).toContain("svc:limit:store:default:ip:10.99.99.99")
  })

  it("stores cache entries there", async () => {
    await storefront(shop).get("/store/products").expect(200)
    expect((await keys()).some((key) => key.startsWith("svc:cache:"))).toBe(true)
  })

  it("holds locks there", async () => {
    await shop.container.resolve(Modules.LOCKING).execute("redis-spec", async () => {
      expect(await keys()).toContain("svc:lock:default/redis-spec")
    })
    expect(await keys()).not.toContain("svc:lock:default/redis-spec")
  })

  it("queues events and workflows there", async () => {
    await admin(shop)
      .post("/admin/customers", { email: `${Date.now()}@redis.test` })
      .expect(200)
    const queued = await keys()
    expect(queued.some((key) => key.includes(":svc-events:"))).toBe(true)
    const engine = shop.container.resolve(Modules.WORKFLOW_ENGINE)
    expect(engine.constructor.name).toBe("WorkflowsModuleService")
    expect(queued.some((key) => key.includes(":svc-workflow"))).toBe(true)
  })

  it("stores the dashboard's sessions there", async () => {
    const token = (await storefront(shop).post("/auth/user/emailpass", shopAdmin(shop)).expect(200)).body
      .token
    await storefront(shop, { token }).post("/auth/session").expect(200)
    expect((await keys()).some((key) => key.startsWith("svc:session:default:"))).toBe(true)
  })
})

function shopAdmin({ admin: { email, password } }: Shop) {
  return { email, password }
}
