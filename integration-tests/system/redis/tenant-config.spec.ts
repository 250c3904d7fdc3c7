import { logger } from "@medusajs/framework/logger"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { config } from "../../../src/config"
import { Vault } from "../../../src/features/tenant-config/module/lib/vault"
import { saveTenantConfigWorkflow } from "../../../src/features/tenant-config/workflows/save-tenant-config"
import { encryptionWith } from "../../../src/lib/encryption"
import type { Broadcast } from "../../../src/tenancy/broadcast"
import { runInTenant, type Tenant } from "../../../src/tenancy/current-tenant"
import { createTenant } from "../../factories/create-tenant"
import { mailSettings, storefrontSettings } from "../../factories/tenant-settings"
import { admin, anonymous } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type Shop, useShop } from "../../harness/shop"

const NEW_KEY = "q7-another-key-that-is-long-enough-to-be-one"
const NOTHING_SET = {
  from_name: null,
  from_address: null,
  reply_to: null,
  smtp_host: null,
  smtp_port: 587,
  smtp_secure: false,
  smtp_user: null,
}

const TABLES = ["tenant_config", "tenant_config_change"]

let shop: Shop
const service = () => shop.container.resolve("tenantConfig")
const broadcast = () => shop.container.resolve<Broadcast>("broadcast")
const post = (body: object, area = "mail") => admin(shop).post(`/admin/config/${area}`, body)
const changes = (query = "") => admin(shop).get(`/admin/config/mail/changes${query}`)

beforeAll(async () => {
  shop = await useShop()
  for (const table of TABLES) await onHome(`CREATE TABLE kept_${table} AS TABLE ${table}`)
})

// Puts the demo shop's settings back, because other specs need them.
afterAll(async () => {
  await onHome(`TRUNCATE ${TABLES.join(", ")}`)
  for (const table of TABLES) {
    await onHome(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    await onHome(`DROP TABLE kept_${table}`)
  }
  await service().forget()
})

beforeEach(async () => {
  await onHome(`TRUNCATE ${TABLES.join(", ")}`)
  await service().forget()
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe("GET /admin/config", () => {
  it("200: lists every area with its values, and which secrets are set", async () => {
    await post({ from_name: "Alder" }).expect(200)
    const { body } = await admin(shop).get("/admin/config").expect(200)
    const [mail, storefront] = body.configs
    expect(body).toMatchObject({ count: body.configs.length, offset: 0, limit: 100 })
    expect(mail).toMatchObject({
      area: "mail",
      values: { ...NOTHING_SET, from_name: "Alder" },
      secrets: { smtp_password: { configured: false } },
    })
    expect(storefront).toMatchObject({ area: "storefront", secrets: {}, updated_at: null })
  })

  it("200: returns a page of them", async () => {
    const { body } = await admin(shop).get("/admin/config?limit=1&offset=1").expect(200)
    expect(body).toMatchObject({ configs: [{ area: "storefront" }], offset: 1, limit: 1 })
  })

  it("400: for more than a hundred, and for unknown parameters", async () => {
    expect((await admin(shop).get("/admin/config?limit=101").expect(400)).body.code).toBe("out_of_range")
    expect((await admin(shop).get("/admin/config?page=2").expect(400)).body.code).toBe("unknown_field")
  })

  it("401: without a token", async () => {
    expect((await anonymous(shop).get("/admin/config").expect(401)).body.code).toBe("missing_token")
  })
})

describe("GET /admin/config/:area", () => {
  it("200: returns defaults if nothing is set, and the form of its fields", async () => {
    const { config } = (await admin(shop).get("/admin/config/mail").expect(200)).body
    expect(config).toMatchObject({ area: "mail", values: NOTHING_SET, updated_at: null })
    expect(config.schema.properties).toMatchObject({
      smtp_port: { type: "integer", default: 587, minimum: 1, maximum: 65_535 },
      smtp_password: { writeOnly: true },
    })
  })

  it("401: without a token", async () => {
    await anonymous(shop).get("/admin/config/mail").expect(401)
  })

  it.each(["unknown", "__proto__", "constructor", "Mail"])("404: no area is called %s", async (area) => {
    expect((await admin(shop).get(`/admin/config/${area}`).expect(404)).body.code).toBe("not_found")
  })
})

describe("POST /admin/config/:area", () => {
  it("200: changes the sent fields only", async () => {
    await post({ from_name: "Alder", smtp_port: 25 }).expect(200)
    const { body } = await post({ smtp_port: 465, smtp_password: "hush" }).expect(200)
    expect(body.config).toMatchObject({
      values: { ...NOTHING_SET, from_name: "Alder", smtp_port: 465 },
      secrets: { smtp_password: { configured: true } },
    })
    expect((await admin(shop).get("/admin/config/mail").expect(200)).body).toEqual({ config: body.config })
  })

  it("200: null resets a field to its default, and removes a secret", async () => {
    await post(mailSettings()).expect(200)
    const { body } = await post({ from_name: null, smtp_port: null, smtp_password: null }).expect(200)
    expect(body.config.values).toMatchObject({ from_name: null, smtp_port: 587, smtp_secure: true })
    expect(body.config.secrets).toMatchObject({ smtp_password: { configured: false } })
  })

  it("200: an empty body and equal values change nothing", async () => {
    await post({ from_name: "Alder" }).expect(200)
    await post({}).expect(200)
    await admin(shop).post("/admin/config/mail").expect(200)
    await post({ from_name: "Alder", smtp_user: null }).expect(200)
    expect((await changes().expect(200)).body.count).toBe(1)
  })

  it("200: keeps all of several simultaneous changes to different fields", async () => {
    for (const round of [1, 2]) {
      const wanted = { mail: mailSettings(round), storefront: storefrontSettings(round) }
      const { smtp_host, smtp_port, smtp_password, ...others } = wanted.mail
      // A new host or port clears the password unless the same request sets it. So they are sent together.
      const together = { area: "mail", patch: { smtp_host, smtp_password, smtp_port } }
      const alone = Object.entries({ mail: others, storefront: wanted.storefront }).flatMap(
        ([area, settings]) =>
          Object.entries(settings).map(([field, value]) => ({ area, patch: { [field]: value } })),
      )
      const sent: { area: string; patch: object }[] = [together, ...alone]
      const replies = await Promise.all(sent.map(({ area, patch }) => post(patch, area)))

      expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200))
      expect(await service().read("mail")).toMatchObject(wanted.mail)
      expect(await service().read("storefront")).toMatchObject(wanted.storefront)
      const audited = await onHome<{ keys: string[] }>("SELECT keys FROM tenant_config_change")
      expect(audited.map(({ keys }) => keys.join()).sort()).toEqual(
        Array.from({ length: round }, () => sent.map(({ patch }) => Object.keys(patch).join()))
          .flat()
          .sort(),
      )
    }
  })

  it("400: names an unknown field", async () => {
    const { body } = await post({ from_name: "Alder", smtp_hots: "x" }).expect(400)
    expect(body).toMatchObject({ code: "unknown_field", message: expect.stringContaining("'smtp_hots'") })
    for (const inherited of ["__proto__", "constructor", "toString"]) {
      const reply = await post(JSON.parse(`{ "${inherited}": null }`)).expect(400)
      expect(reply.body.code).toBe("unknown_field")
    }
    expect((await changes()).body.count).toBe(0)
  })

  it.each([
    ["mail", "from_name", "invalid_field", 7],
    ["mail", "from_name", "out_of_range", ""],
    ["mail", "from_name", "out_of_range", "x".repeat(101)],
    ["mail", "from_name", "invalid_field", "Alder\r\nBcc: all@shop.test"],
    ["mail", "from_address", "invalid_field", "hello@shop.test\nBcc: all@shop.test"],
    ["mail", "smtp_host", "invalid_field", "smtp.shop.test:25"],
    ["mail", "smtp_port", "out_of_range", 0],
    ["mail", "smtp_port", "invalid_field", "465"],
    ["mail", "smtp_password", "invalid_field", { a: "hush-hush" }],
    ["mail", "smtp_password", "invalid_field", "hush-hush\n"],
    ["mail", "smtp_password", "out_of_range", "hush-hush".repeat(200)],
    ["storefront", "url", "invalid_field", "javascript:alert(1)"],
    ["storefront", "url", "invalid_field", "https://user:hush-hush@shop.test"],
  ])("400: a value of %s.%s that is %s, and does not repeat it (%#)", async (area, field, code, value) => {
    const { body } = await post({ [field]: value }, area).expect(400)
    expect(body).toMatchObject({ code, message: expect.stringContaining(`'${field}'`) })
    expect(JSON.stringify(body)).not.toContain("hush-hush")
  })

  it("400: for a body that is not an object", async () => {
    expect((await post([{ from_name: "Alder" }]).expect(400)).body.code).toBe("invalid_field")
  })

  it("401: without a token", async () => {
    await anonymous(shop).post("/admin/config/mail", { from_name: "Alder" }).expect(401)
  })

  it("404: an unknown area", async () => {
    await post({}, "unknown").expect(404)
  })

  it("503: if other processes cannot be notified, nothing changes", async () => {
    await post({ from_name: "Alder", smtp_password: "first" }).expect(200)
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" })
    vi.spyOn(broadcast(), "publish").mockRejectedValueOnce(away)

    await whilePrinting(async () => {
      await post({ from_name: "Clay", smtp_user: "clay", smtp_password: "second" }).expect(503)
    })

    expect(await service().read("mail")).toMatchObject({
      from_name: "Alder",
      smtp_user: null,
      smtp_password: "first",
    })
    expect((await changes()).body.count).toBe(1)
    expect(broadcast().publish).toHaveBeenLastCalledWith("tenant-config", "default:mail")
    expect(broadcast().publish).toHaveBeenCalledTimes(2)
  })
})

describe("GET /admin/config/:area/changes", () => {
  it("200: lists who changed which fields when, newest first, without values", async () => {
    await post({ from_name: "Alder" }).expect(200)
    await post({ smtp_user: "alder-user", smtp_password: "alder-secret" }).expect(200)
    const { body } = await changes().expect(200)
    expect(body).toEqual({ changes: [expect.anything(), expect.anything()], count: 2, offset: 0, limit: 20 })
    expect(body.changes[0]).toEqual({
      id: expect.stringMatching(/^tcfgch_/),
      area: "mail",
      actor_type: "user",
      actor_id: shop.admin.id,
      keys: ["smtp_password", "smtp_user"],
      created_at: expect.stringMatching(/Z$/),
    })
    expect(JSON.stringify(body)).not.toMatch(/alder/i)
  })

  it("200: returns pages in a stable order", async () => {
    for (let port = 1; port <= 5; port++) await post({ smtp_port: port }).expect(200)
    await onHome("UPDATE tenant_config_change SET created_at = now()")
    const all = (await changes().expect(200)).body.changes.map(({ id }: { id: string }) => id)
    const pages = await Promise.all([0, 2, 4].map((offset) => changes(`?limit=2&offset=${offset}`)))
    expect(pages.flatMap(({ body }) => body.changes.map(({ id }: { id: string }) => id))).toEqual(all)
    const oldestFirst = (await changes("?order=created_at").expect(200)).body.changes
    expect(oldestFirst.map(({ id }: { id: string }) => id)).toEqual(all.toReversed())
  })

  it.each([
    ["?limit=101", "out_of_range"],
    ["?limit=0", "out_of_range"],
    ["?offset=-1", "out_of_range"],
    ["?limit=many", "invalid_field"],
    ["?order=keys", "invalid_field"],
  ])("400: %s", async (query, code) => {
    expect((await changes(query).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    await anonymous(shop).get("/admin/config/mail/changes").expect(401)
  })

  it("404: an unknown area", async () => {
    await admin(shop).get("/admin/config/unknown/changes").expect(404)
  })
})

describe("a secret", () => {
  it("is in no response, table or output", async () => {
    const { smtp_password: secret, ...others } = mailSettings()
    const printed = await whilePrinting(async () => {
      const replies = [
        await post({ ...others, smtp_password: secret }).expect(200),
        await post({ smtp_password: `${secret}\n` }).expect(400),
        await post({ smtp_password: secret, [`no_${others.smtp_user}`]: 1 }).expect(400),
        await admin(shop).get("/admin/config").expect(200),
        await changes().expect(200),
      ]
      vi.spyOn(broadcast(), "publish").mockRejectedValueOnce(new Error("away"))
      replies.push(await post({ smtp_password: `${secret}2` }).expect(500))
      for (const { text } of replies) expect(text).not.toContain(secret)
    })

    expect((await service().read("mail")).smtp_password).toBe(secret)
    const stored = await wholeDatabase()
    expect(printed).toContain("POST /admin/config/mail")
    expect(stored).toContain(others.smtp_user)
    const forms = [secret, Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("hex")]
    for (const form of forms) {
      expect(printed.includes(form)).toBe(false)
      expect(stored.includes(form)).toBe(false)
    }
  })

  it("is always stored encrypted, for every caller of the workflow", async () => {
    const change = { area: "mail" as const, settings: {}, secrets: { smtp_password: "not sealed" } }
    const saving = saveTenantConfigWorkflow(shop.container).run({
      input: { change, actor: { type: "system", id: null } },
    })
    await expect(saving).rejects.toThrow()
    expect(await wholeDatabase()).not.toContain("not sealed")
  })

  it("can still be decrypted with a retired key, and the next change encrypts it anew", async () => {
    await post({ smtp_password: "hush" }).expect(200)
    await withKeys(NEW_KEY, [config.secrets.encryption], async () => {
      expect((await service().read("mail")).smtp_password).toBe("hush")
      await post({ from_name: "Alder" }).expect(200)
    })
    await withKeys(NEW_KEY, [], async () => {
      expect((await service().read("mail")).smtp_password).toBe("hush")
    })
    expect((await changes()).body.changes[0].keys).toEqual(["from_name"])
  })

  it("is encrypted anew on request", async () => {
    await post({ smtp_password: "hush" }).expect(200)
    await withKeys(NEW_KEY, [], async () => expect(await service().renewSecrets()).toBe(1))
    await withKeys(NEW_KEY, [config.secrets.encryption], async () =>
      expect(await service().renewSecrets()).toBe(0),
    )
    await withKeys(NEW_KEY, [], async () => expect((await service().read("mail")).smtp_password).toBe("hush"))
  })

  it("without its key counts as configured, gives 503, and can be entered again", async () => {
    await post({ smtp_password: "hush" }).expect(200)
    await withKeys(NEW_KEY, [], async () => {
      const { config } = (await admin(shop).get("/admin/config/mail").expect(200)).body
      expect(config.secrets).toMatchObject({ smtp_password: { configured: true } })
      await expect(service().read("mail")).rejects.toMatchObject({
        code: "not_configured",
        status: 503,
        message: expect.stringContaining("'smtp_password' of 'mail'"),
      })
      await post({ from_name: "Alder" }).expect(200)
      await post({ smtp_password: "again" }).expect(200)
      expect((await service().read("mail")).smtp_password).toBe("again")
    })
  })
})

describe("reverting a change", () => {
  it("keeps later changes of others", async () => {
    const actor = { type: "system", id: null }
    const prepare = (patch: object) => service().prepare("mail", patch)
    await service().save(await prepare({ smtp_user: "first", smtp_password: "first" }), actor)
    const undo = await service().save(
      await prepare({ from_name: "A", smtp_user: "second", smtp_password: "second" }),
      actor,
    )
    await service().save(await prepare({ from_name: "B" }), actor)
    if (!undo) throw new Error("Nothing was changed.")

    await service().restore(undo)

    expect(await service().read("mail")).toMatchObject({
      from_name: "B",
      smtp_user: "first",
      smtp_password: "first",
    })
    expect([undo.before.secrets.smtp_password, undo.after.secrets.smtp_password]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ])
  })
})

describe("the cache", () => {
  const rename = (name: string) =>
    onHome("UPDATE tenant_config SET settings = jsonb_build_object('from_name', $1::text)", [name])
  const fromName = async () => (await service().read("mail")).from_name

  it("is used until a change is announced by any process", async () => {
    await post({ from_name: "Alder" }).expect(200)
    await eventually(() => expect(broadcast().isListening).toBe(true))
    await broadcast().publish("tenant-config", "default:mail")
    await settled()
    expect(await fromName()).toBe("Alder")
    await rename("Clay")
    expect(await fromName()).toBe("Alder")

    await broadcast().publish("tenant-config", "default:storefront")
    await settled()
    expect(await fromName()).toBe("Alder")
    await broadcast().publish("tenant-config", "default:mail")
    await eventually(async () => expect(await fromName()).toBe("Clay"))
  })

  it("is not used while changes cannot be received", async () => {
    await post({ from_name: "Alder" }).expect(200)
    expect(await fromName()).toBe("Alder")
    vi.spyOn(broadcast(), "isListening", "get").mockReturnValue(false)
    await rename("Clay")
    expect(await fromName()).toBe("Clay")
  })
})

describe("another tenant", () => {
  let north: Tenant
  const setNorth = (patch: object) =>
    runInTenant(north, async () =>
      saveTenantConfigWorkflow(shop.container).run({
        input: { change: await service().prepare("mail", patch), actor: { type: "system", id: null } },
      }),
    )
  const readNorth = () => runInTenant(north, () => service().read("mail"))

  beforeAll(async () => {
    north = await createTenant("config_north")
  })

  it("has its own values and its own cache", async () => {
    await post({ from_name: "Home", smtp_password: "of home" }).expect(200)
    await setNorth({ from_name: "North", smtp_password: "of north" })
    // The first time the settings come from the database, the second time from the cache.
    for (let round = 1; round <= 2; round++) {
      expect(await service().read("mail")).toMatchObject({ from_name: "Home", smtp_password: "of home" })
      expect(await readNorth()).toMatchObject({ from_name: "North", smtp_password: "of north" })
    }
    await setNorth({ from_name: "Farther north" })
    expect(await readNorth()).toMatchObject({ from_name: "Farther north" })
    expect(await service().read("mail")).toMatchObject({ from_name: "Home" })
  })

  it("cannot decrypt a secret that was copied from another tenant", async () => {
    await post({ smtp_password: "of home" }).expect(200)
    const [row] = await onHome<{ secrets: object }>("SELECT secrets FROM tenant_config WHERE area = 'mail'")
    await setNorth({ smtp_password: "of north" })
    await onDatabase(north.databaseUrl, "UPDATE tenant_config SET secrets = $1 WHERE area = 'mail'", [
      JSON.stringify(row?.secrets),
    ])
    await service().forget(north.id)
    await expect(readNorth()).rejects.toMatchObject({ code: "not_configured" })
  })
})

/** Runs work as if the server had been started with other encryption keys. */
async function withKeys(current: string, retired: string[], work: () => Promise<unknown>): Promise<void> {
  const before = { vault: Reflect.get(service(), "vault") }
  Object.assign(service(), { vault: new Vault(encryptionWith(current, retired)) })
  await work().finally(() => Object.assign(service(), before))
}

/** Waits until all earlier messages between processes have arrived. */
async function settled(): Promise<void> {
  const heard = new Promise<void>((resolve) => broadcast().on("tenant-config-spec", () => resolve()))
  await broadcast().publish("tenant-config-spec", "now")
  await heard
}

/** Returns everything that is printed during the work. All log levels are on. */
async function whilePrinting(work: () => Promise<void>): Promise<string> {
  let printed = ""
  const keep = (chunk: unknown) => {
    printed += typeof chunk === "string" ? chunk : Buffer.from(chunk as Uint8Array).toString()
    return true
  }
  // The engine's logger writes to streams, so streams and `console` are both replaced.
  const streams = [
    process.stdout,
    process.stderr,
    Reflect.get(console, "_stdout"),
    Reflect.get(console, "_stderr"),
  ]
  for (const stream of streams) vi.spyOn(stream, "write").mockImplementation(keep)
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation(
      (...parts: unknown[]) => void keep(parts.map(String).join(" ")),
    )
  logger.setLogLevel("silly")
  await work().finally(() => logger.setLogLevel(config.logLevel))
  return printed
}

/** All rows of all tables as one text, to look for secrets that are not encrypted. */
async function wholeDatabase(): Promise<string> {
  return withClient(config.databaseUrl ?? "", async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    let dump = ""
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
      dump += rows.map(({ row }) => row).join("\n")
    }
    return dump
  })
}

function onHome<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return onDatabase(config.databaseUrl ?? "", sql, values)
}

async function onDatabase<Row extends object>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(databaseUrl, async (client) => (await client.query<Row>(sql, values)).rows)
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
