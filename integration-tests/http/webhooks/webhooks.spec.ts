import type { LookupAllOptions } from "node:dns"
import dns from "node:dns/promises"
import { isIP } from "node:net"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { config } from "../../../src/config"
import { sql } from "../../factories/checkout"
import { addEndpoint, deleteDemoEndpoint } from "../../factories/webhooks"
import { admin, anonymous } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"
import { receiver } from "../../harness/webhook-receiver"

const PATH = "/admin/webhook-endpoints"
const TYPES = "/admin/webhook-event-types"
const URL = "https://erp.example.com/hooks"

let shop: TenantShop
const closing: (() => unknown)[] = []

beforeAll(async () => {
  shop = await useTenant("webhook-endpoints")
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

async function added(url = URL) {
  const made = await addEndpoint(shop, { url })
  closing.push(() => admin(shop).delete(made.path))
  return made
}

/** Sends a test event to an endpoint, and returns why it was not accepted. */
async function problemOf(path: string): Promise<string> {
  await admin(shop).post(`${path}/send-test`).expect(200)
  const read = async () =>
    (await admin(shop).get(`${path}/deliveries?limit=1`).expect(200)).body.webhook_deliveries[0].last_error
  await until(async () => (await read()) !== null)
  return read()
}

/** Behaves as in production: only public addresses with TLS. */
function forbidPrivateHosts(): void {
  const { allowPrivateHosts } = config.outbox
  config.outbox.allowPrivateHosts = false
  closing.push(() => Object.assign(config.outbox, { allowPrivateHosts }))
}

const CALLS = [
  ["get", TYPES],
  ["get", PATH],
  ["post", PATH],
  ["get", `${PATH}/whe_1`],
  ["post", `${PATH}/whe_1`],
  ["delete", `${PATH}/whe_1`],
  ["post", `${PATH}/whe_1/rotate-secret`],
  ["post", `${PATH}/whe_1/send-test`],
  ["post", `${PATH}/whe_1/recover`],
  ["get", `${PATH}/whe_1/deliveries`],
  ["get", `${PATH}/whe_1/deliveries/whd_1`],
  ["post", `${PATH}/whe_1/deliveries/whd_1/resend`],
] as const

describe("webhook endpoints", () => {
  it.each(CALLS)("401: %s %s without an admin", async (method, path) => {
    const { body } = await anonymous(shop)[method](path).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it.each(CALLS.filter(([, path]) => path !== PATH && path !== TYPES))(
    "404: %s %s of an unknown endpoint",
    async (method, path) => {
      const needed = path.endsWith("recover") ? { since: "2026-01-01T00:00:00Z" } : {}
      const call = method === "post" ? admin(shop).post(path, needed) : admin(shop)[method](path)
      expect((await call.expect(404)).body.type).toBe("not_found_error")
    },
  )

  it("404: another shop's endpoint", async () => {
    const other = await useTenant("webhooks-other")
    const { path } = await added()
    await admin(other).get(path).expect(404)
    await admin(other).post(`${path}/rotate-secret`, {}).expect(404)
    await admin(other).delete(path).expect(404)
  })

  it("shows the secret once, and stores it encrypted", async () => {
    const { body } = await admin(shop)
      .post(PATH, { url: URL, description: "Warehouse", event_types: ["order.placed", "order.placed"] })
      .expect(200)
    const { id } = body.webhook_endpoint
    closing.push(() => admin(shop).delete(`${PATH}/${id}`))
    expect(body.webhook_endpoint).toMatchObject({
      url: URL,
      description: "Warehouse",
      event_types: ["order.placed"],
      status: "enabled",
      disabled_reason: null,
      failing_since: null,
      last_sequence: 0,
    })
    expect(Buffer.from(body.secret.replace("whsec_", ""), "base64")).toHaveLength(32)
    const { body: read } = await admin(shop).get(`${PATH}/${id}`).expect(200)
    const { body: list } = await admin(shop).get(PATH).expect(200)
    for (const answer of [read, list]) expect(JSON.stringify(answer)).not.toMatch(/whsec_|"secret"|v1\./)
    const [row] = await sql(shop, "SELECT secret FROM webhook_endpoint WHERE id = :id", { id })
    expect(row?.secret).not.toContain(body.secret.slice(6))
    const { body: rotated } = await admin(shop).post(`${PATH}/${id}/rotate-secret`, {}).expect(200)
    expect(rotated.secret).not.toBe(body.secret)
    expect(rotated.webhook_endpoint.previous_secret_until).not.toBeNull()
  })

  it("chooses among the listed types of events", async () => {
    const { body } = await admin(shop).get(TYPES).expect(200)
    const types = body.webhook_event_types.map(({ type }: { type: string }) => type)
    expect(types).toEqual([...types].sort())
    expect(types).not.toContain("endpoint.tested")
    expect(body.webhook_event_types).toContainEqual({
      type: "form.submitted",
      object: "form_submission",
      version: 1,
      about: "A visitor has submitted a form.",
    })
    const { path } = await added()
    const { body: changed } = await admin(shop).post(path, { event_types: types }).expect(200)
    expect(changed.webhook_endpoint.event_types).toEqual(types)
  })

  it("keeps a stored type that is no longer recorded, and refuses other unknown ones", async () => {
    const { path, id } = await added()
    await sql(shop, "UPDATE webhook_endpoint SET event_types = '{order.eaten}' WHERE id = :id", { id })
    const event_types = ["order.eaten", "order.placed"]
    const { body } = await admin(shop).post(path, { event_types }).expect(200)
    expect(body.webhook_endpoint.event_types).toEqual(event_types)
    const { body: refused } = await admin(shop)
      .post(path, { event_types: ["order.placed", "order.drunk"] })
      .expect(400)
    expect(refused).toMatchObject({ code: "invalid_field", message: expect.stringMatching(/event_types\.1/) })
    await admin(shop)
      .post(path, { event_types: ["order.placed"] })
      .expect(200)
    await admin(shop).post(path, { event_types }).expect(400)
  })

  it("can be changed, disabled, enabled and deleted", async () => {
    const { path, id } = await added()
    const change = {
      url: "https://erp.example.com/other",
      description: null,
      event_types: ["form.submitted"],
    }
    const { body } = await admin(shop).post(path, change).expect(200)
    expect(body.webhook_endpoint).toMatchObject(change)
    const { body: disabled } = await admin(shop).post(path, { status: "disabled" }).expect(200)
    expect(disabled.webhook_endpoint).toMatchObject({ status: "disabled", disabled_reason: "manual" })
    const { body: listed } = await admin(shop).get(`${PATH}?status=disabled`).expect(200)
    expect(listed.webhook_endpoints.map((one: { id: string }) => one.id)).toContain(id)
    expect((await admin(shop).post(`${path}/send-test`).expect(409)).body.code).toBe("invalid_state")
    const { body: enabled } = await admin(shop).post(path, { status: "enabled" }).expect(200)
    expect(enabled.webhook_endpoint).toMatchObject({ status: "enabled", disabled_at: null })
    await admin(shop).delete(path).expect(200, { id, object: "webhook_endpoint", deleted: true })
    await admin(shop).get(path).expect(404)
  })

  it.each([
    [{}, "missing_field"],
    [{ url: "erp.example.com" }, "invalid_field"],
    [{ url: "ftp://erp.example.com" }, "invalid_field"],
    [{ url: "https://user:password@erp.example.com" }, "invalid_field"],
    [{ url: "https://erp.example.com/#part" }, "invalid_field"],
    [{ url: URL, event_types: ["order.eaten"] }, "invalid_field"],
    [{ url: URL, event_types: ["endpoint.tested"] }, "invalid_field"],
    [{ url: URL, secret: "whsec_mine" }, "unknown_field"],
  ])("400: %j", async (body, code) => {
    const { body: answer } = await admin(shop).post(PATH, body).expect(400)
    expect(answer).toMatchObject({ type: "validation_error", code })
  })

  it.each([
    ["/recover", {}, "missing_field", "since"],
    ["/recover", { since: "yesterday" }, "invalid_field", "since"],
    ["/rotate-secret", { overlap_hours: 169 }, "out_of_range", "overlap_hours"],
    ["/rotate-secret", { overlap_hours: -1 }, "out_of_range", "overlap_hours"],
    ["", { status: "paused" }, "invalid_field", "status"],
  ])("400: an endpoint%s with %j", async (action, body, code, field) => {
    const { path } = await added()
    const { body: answer } = await admin(shop).post(`${path}${action}`, body).expect(400)
    expect(answer).toMatchObject({ type: "validation_error", code, message: expect.stringContaining(field) })
  })

  it.each(["", "/whe_1/deliveries"])("400: the list%s with an unknown status", async (list) => {
    const { body } = await admin(shop).get(`${PATH}${list}?status=lost`).expect(400)
    expect(body).toMatchObject({
      type: "validation_error",
      code: "invalid_field",
      message: expect.stringContaining("status"),
    })
  })

  it.each([
    "http://erp.example.com",
    "https://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://169.254.169.254/latest",
    "https://10.1.2.3",
    "https://[::ffff:192.168.0.1]",
    "https://2130706433/",
    "https://localhost:8443/",
  ])("400 in production: %s", async (url) => {
    forbidPrivateHosts()
    const { body } = await admin(shop).post(PATH, { url }).expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringMatching(/url/) })
  })

  it("409: a twenty-first one, also if many are added at once", async () => {
    const full = await useTenant("webhooks-full")
    await deleteDemoEndpoint(full)
    const replies = await Promise.all(Array.from({ length: 24 }, () => admin(full).post(PATH, { url: URL })))
    const codes = replies.map(({ status }) => status).sort()
    expect(codes).toEqual([...Array(20).fill(200), ...Array(4).fill(409)])
    const { body } = await admin(full).get(PATH).expect(200)
    expect(body.count).toBe(20)
  })

  it.each([
    ["127.0.0.1", 301],
    ["169.254.169.254", 302],
    ["[::1]", 303],
    ["10.0.0.1", 307],
    ["192.168.1.1", 308],
  ])("follows no redirect to %s", async (host, status) => {
    const inside = await receiver()
    const location = `http://${host}:${new globalThis.URL(inside.url).port}/again`
    const server = await receiver(() => ({ status, headers: { location } }))
    closing.push(server.close, inside.close)
    const { path } = await added(server.url)
    expect(await problemOf(path)).toBe(`The endpoint answered ${status}.`)
    expect([server.received.length, inside.connections()]).toEqual([1, 0])
  })

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",
    "169.254.169.254",
    "fe80::1",
    "fd00::1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
  ])("opens no connection to a public name that begins to mean %s", async (address) => {
    const server = await receiver()
    closing.push(server.close)
    const name = "hooks.rebinding.example.com"
    const lookup = dns.lookup.bind(dns)
    const found = { value: [{ address: "127.0.0.1", family: 4 }] }
    const asked = vi
      .spyOn(dns, "lookup")
      .mockImplementation(((host: string, options: LookupAllOptions) =>
        host === name ? Promise.resolve(found.value) : lookup(host, options)) as never)
    const url = `https://${name}:${new globalThis.URL(server.url).port}/hook`
    // Where private hosts are allowed, the name leads to the server.
    expect(await problemOf((await added(url)).path)).toBe("The endpoint could not be reached.")
    expect(server.connections()).toBe(1)

    forbidPrivateHosts()
    found.value = [{ address, family: isIP(address) }]
    const { path } = await added(url)
    asked.mockClear()
    expect(await problemOf(path)).toBe("The address is in a private network.")
    expect(asked.mock.calls.filter(([host]) => host === name)).toHaveLength(1)
    expect(server.connections()).toBe(1)
  })

  it.each(["localhost", "127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1"])(
    "opens no connection to %s that is in the database",
    async (host) => {
      const server = await receiver()
      closing.push(server.close)
      forbidPrivateHosts()
      const { id, path } = await added()
      const url = `https://${host}:${new globalThis.URL(server.url).port}/hook`
      await sql(shop, "UPDATE webhook_endpoint SET url = :url WHERE id = :id", { id, url })
      expect(await problemOf(path)).toBe("The address is in a private network.")
      expect(server.connections()).toBe(0)
    },
  )

  it("resends a delivery with the same id, and refuses one that waits for another", async () => {
    let status = 204
    const server = await receiver(() => ({ status }))
    closing.push(server.close)
    const { path } = await added(server.url)
    const { body: first } = await admin(shop).post(`${path}/send-test`).expect(200)
    const deliveries = `${path}/deliveries`
    const statusOf = async (id: string) =>
      (await admin(shop).get(`${deliveries}/${id}`).expect(200)).body.webhook_delivery.status
    await until(async () => (await statusOf(first.webhook_delivery.id)) === "delivered")
    await admin(shop).post(`${deliveries}/${first.webhook_delivery.id}/resend`).expect(200)
    await until(async () => server.received.length === 2)
    expect(new Set(server.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    await until(async () => (await statusOf(first.webhook_delivery.id)) === "delivered")
    status = 500
    const { body: second } = await admin(shop).post(`${path}/send-test`).expect(200)
    await until(async () => (await statusOf(second.webhook_delivery.id)) === "waiting")
    const { body: third } = await admin(shop).post(`${path}/send-test`).expect(200)
    expect(third.webhook_delivery.status).toBe("blocked")
    const refused = await admin(shop).post(`${deliveries}/${third.webhook_delivery.id}/resend`).expect(409)
    expect(refused.body.code).toBe("invalid_state")
    await admin(shop).post(`${deliveries}/whd_unknown/resend`).expect(404)
  })
})
