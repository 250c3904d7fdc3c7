import { existsSync, rmSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BUILT, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import {
  npm,
  portFor,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"

const PORT = portFor(19_150)
const DATABASE = "svc_tenants_spec"
const ADMIN = { email: "owner@shop.test", password: "a password of one's own" }

const dataDirectory = temporaryDirectory()
let environment: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  environment = {
    ...productionEnvironment(await shopDatabase(DATABASE)),
    PUBLIC_URL: `http://localhost:${PORT}`,
    SVC_DATA_DIR: dataDirectory,
  }
  server = spawnServer({ dataDirectory, port: PORT, env: environment, command: BUILT })
  await untilReady(server)
})

afterAll(async () => {
  server.signal("SIGTERM")
  await server.exited
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

interface Made {
  id: string
  publishable_key: string
  region_id: string
}

const tenant = (...words: string[]) =>
  npm(["run", "--silent", "tenant:production", "--", ...words], environment)
const asJson = async <Answer>(...words: string[]): Promise<Answer> =>
  JSON.parse(await tenant(...words, "--json")) as Answer
const create = (slug: string, ...words: string[]) =>
  asJson<Made>("create", slug, "--admin", ADMIN.email, "--password", ADMIN.password, ...words)
const refusal = (...words: string[]) =>
  tenant(...words).then(
    () => "no refusal",
    (error: { stderr: string; code: number }) => `${error.code} ${error.stderr.trim()}`,
  )

const regions = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/store/regions`, { headers: { "x-publishable-api-key": key, ...headers } })
const signIn = async (slug: string) => {
  const reply = await fetch(`${server.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-svc-tenant": slug },
    body: JSON.stringify(ADMIN),
  })
  return { status: reply.status, token: ((await reply.json()) as { token: string }).token }
}
const adminStatus = async (token: string) =>
  (await fetch(`${server.url}/admin/users/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** Creates, changes and deletes tenants as the README says, while servers run. */
describe("npm run tenant:production", () => {
  let north: Made
  let south: Made

  it("prints its help", async () => {
    const help = await tenant("--help")
    for (const command of [
      "create",
      "list",
      "show",
      "suspend",
      "resume",
      "upgrade",
      "add-domain",
      "agent-key",
      "drop",
    ])
      expect(help).toContain(command)
    expect(await tenant("create", "--help")).toContain("--admin <email>")
    expect(await tenant("list")).toContain("no tenants except the home shop")
  })

  it("create: a shop that works at once, with an admin who can sign in", async () => {
    north = await create("north", "--name", "North & Sons", "--currency", "usd", "--countries", "us,ca")
    south = await create("south", "--domain", "south.example")

    const reply = await regions(north.publishable_key)
    const body = (await reply.json()) as {
      regions: { id: string; currency_code: string; countries: { iso_2: string }[] }[]
    }
    expect(body.regions).toHaveLength(1)
    expect(body.regions[0]).toMatchObject({ id: north.region_id, currency_code: "usd" })
    expect(body.regions[0]?.countries.map(({ iso_2 }) => iso_2).sort()).toEqual(["ca", "us"])
    expect((await regions(north.publishable_key, { "x-svc-tenant": "south" })).status).toBe(403)
    expect(north.region_id).not.toBe(south.region_id)

    const { status, token } = await signIn("north")
    expect(status).toBe(200)
    expect(await adminStatus(token)).toBe(200)
  })

  it("create: reports what it cannot do, and leaves no data", async () => {
    expect(await refusal("create", "north", "--admin", ADMIN.email)).toBe(
      "1 The tenant 'north' already exists.",
    )
    expect(await refusal("create", "No_Slug", "--admin", ADMIN.email)).toContain(
      "1 'No_Slug' is not a valid tenant name",
    )
    expect(await refusal("create", "default", "--admin", ADMIN.email)).toMatch(/^1 .*default/)
    expect(await refusal("create", "west", "--admin", "no email")).toMatch(/^1 .*email/)
    expect(await refusal("create", "west", "--admin", ADMIN.email, "--password", "short")).toContain(
      "8 characters",
    )
    expect(await refusal("create", "west", "--admin", ADMIN.email, "--currency", "€")).toContain(
      "three letters",
    )
    expect(await refusal("create", "west", "--admin", ADMIN.email, "--currency", "zzz")).toBe(
      "1 Unknown currency 'zzz'.",
    )
    expect(await refusal("create", "west", "--admin", ADMIN.email, "--domain", "south.example")).toContain(
      "'south.example' already belongs to a tenant",
    )
    expect(await refusal("create", "west")).toContain("--admin")
    expect(await refusal("show", "west")).toBe("1 There is no tenant 'west'.")
    expect((await asJson<{ slug: string }[]>("list")).map(({ slug }) => slug)).toEqual(["north", "south"])
    await create("west")
    await tenant("drop", "west", "--purge", "--yes")
  })

  it("suspend and resume: take effect in the running server", async () => {
    const status = async () => (await regions(south.publishable_key)).status
    await tenant("suspend", "south")
    await expect.poll(status).toBe(403)
    expect((await regions(north.publishable_key)).status).toBe(200)
    await tenant("resume", "south")
    await expect.poll(status).toBe(200)
  })

  it("add-domain and agent-key: shown by show, work at once, and can be removed", async () => {
    await tenant("add-domain", "north", "North.Example.")
    const key = await asJson<{ id: string; agent_key: string }>("agent-key", "north", "--label", "warehouse")
    const shown = await asJson<{ domains: string[]; agent_keys: { id: string; label: string }[] }>(
      "show",
      "north",
    )
    expect(shown.domains).toEqual(["north.example"])
    expect(shown.agent_keys).toMatchObject([{ id: key.id, label: "warehouse" }])
    expect(JSON.stringify(shown)).not.toContain(key.agent_key)

    const call = async () =>
      (await fetch(`${server.url}/v1/anything`, { headers: { authorization: `Bearer ${key.agent_key}` } }))
        .status
    expect(await call()).toBe(404)
    await tenant("agent-key", "north", "--revoke", key.id)
    await expect.poll(call).toBe(401)
    await tenant("add-domain", "north", "north.example", "--remove")
    expect((await asJson<{ domains: string[] }>("show", "north")).domains).toEqual([])
    expect(await refusal("agent-key", "default")).toContain("SVC_AGENT_API_KEY")
    expect(await refusal("add-domain", "north", "https://no.host/")).toContain("is not a host name")
  })

  it("upgrade: does nothing for current tenants", async () => {
    expect(await tenant("upgrade")).toContain("2 checked, 0 failed.")
  })

  it("drop: asks, stops the service, and keeps the data until the purge", async () => {
    const { token } = await signIn("south")
    expect(await refusal("drop", "south")).toContain("Add --yes")
    const dropped = await asJson<{ kept_database: string }>("drop", "south", "--yes")
    expect(dropped.kept_database).toContain(south.id.toLowerCase())
    await expect.poll(async () => (await regions(south.publishable_key)).status).toBe(401)
    expect(await refusal("show", "south")).toContain("There is no tenant 'south'")

    // A later shop with the same slug is a different shop.
    const again = await create("south")
    expect(again.id).not.toBe(south.id)
    expect((await regions(again.publishable_key)).status).toBe(200)
    expect(await adminStatus(token)).toBe(401)

    await tenant("drop", "south", "--purge", "--yes")
    expect(await refusal("drop", "south", "--purge", "--yes")).toContain("no remains of one")
    expect(existsSync(path.join(dataDirectory, "files", "public", again.id))).toBe(false)
    expect((await regions(north.publishable_key)).status).toBe(200)
  })
})
