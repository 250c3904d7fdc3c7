import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BUILT, dropDatabase, productionEnvironment, query, shopDatabase } from "../../harness/built-server"
import {
  nodeBinary,
  npm,
  portFor,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"
import { until } from "../../harness/until"

const PORT = portFor(19_160)
const DATABASE = "svc_commands_spec"
const ADMIN = { email: "first@admin.test", password: "a password of one's own" }

const dataDirectory = temporaryDirectory()
let environment: Record<string, string>
let server: ServerProcess | undefined

beforeAll(async () => {
  const databaseUrl = await shopDatabase(DATABASE)
  // Pretends that the database has an older schema than the code.
  await query(databaseUrl.toString(), "UPDATE platform.schema_state SET version = 'older'")
  environment = {
    ...productionEnvironment(databaseUrl),
    DEMO_SHOP: "false",
    PUBLIC_URL: `http://localhost:${PORT}`,
    SVC_DATA_DIR: dataDirectory,
  }
})

afterAll(async () => {
  server?.signal("SIGTERM")
  await server?.exited
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

it("has the schema of an empty database, made of the migrations in the build", async () => {
  const program = `
    const { originOfFile, originOfSchema } = require("./src/boot/schema-file.js")
    console.log(JSON.stringify([originOfFile().migrations, originOfSchema().migrations]))`
  const { stdout } = await promisify(execFile)(nodeBinary(), ["--eval", program], { cwd: ".medusa/server" })
  const [ofFile, ofMigrations] = JSON.parse(stdout) as [string, string]
  expect(ofFile).toBe(ofMigrations)
})

/** The commands in the README's section on deployment. */
describe("a deployment with a separate migration step", () => {
  it("makes the server wait for `npm run migrate:production`", async () => {
    server = spawnServer({
      dataDirectory,
      port: PORT,
      env: { ...environment, MIGRATE_ON_START: "false" },
      command: BUILT,
    })
    const { output, url } = server
    await until(async () => output().includes("✓ Database"))
    const waiting = await fetch(`${url}/ready`)
    expect(waiting.status).toBe(503)
    expect(await waiting.json()).toMatchObject({ message: "The server is starting." })
    expect((await fetch(`${url}/store/products`)).headers.get("retry-after")).toBe("2")

    expect(await npm(["run", "migrate:production"], environment)).toContain("The schema is now current.")
    await untilReady(server)
    expect(await npm(["run", "migrate:production"], environment)).toContain("The schema is already current.")
  })

  it("checks the proof of consents with `npm run consent:verify:production`, and tells by its exit code", async () => {
    const change = (statements: string) =>
      query(environment.DATABASE_URL ?? "", `SET session_replication_role = replica; ${statements}`)
    const verify = () => npm(["run", "consent:verify:production"], environment)
    // The copied decisions of the demo shop have that shop's signatures.
    await change(
      `DELETE FROM cookie_consent_record; DELETE FROM cookie_consent_session; DELETE FROM cookie_consent_register;
       DELETE FROM cookie_banner_wording`,
    )
    expect(await verify()).toContain("0 sessions with 0 records, 0 broken, 0 missing")
    await change(
      `INSERT INTO cookie_consent_session (id, session_key, status, categories, banner_version, locale, sequence, hash,
                                           seal, recorded_at, expires_at)
       VALUES ('ccs_invented', 'x', 'granted', '{}', 1, 'en', 1, 'x', 'x', now(), now())`,
    )
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("broken: session ccs_invented, record 1, missing"),
    })
  })

  it("creates the first admin with `npm run medusa:production -- user`", async () => {
    await npm(
      ["run", "medusa:production", "--", "user", "--email", ADMIN.email, "--password", ADMIN.password],
      environment,
    )
    const reply = await fetch(`${server?.url}/auth/user/emailpass`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    })
    expect(await reply.json()).toMatchObject({ token: expect.any(String) })
  })
})
