import { rmSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import {
  npm,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../harness/server-process"

const PORT = 19_130
const ADMIN = { email: "first@admin.test", password: "a password of one's own" }

const dataDirectory = temporaryDirectory()
const environment = { SVC_DATA_DIR: dataDirectory }
let server: ServerProcess | undefined

afterAll(async () => {
  server?.signal("SIGTERM")
  await server?.exited
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** The commands of the README's part on deploying, on the embedded database that the running server shares. */
describe("a deployment that migrates by itself", () => {
  it("lets the server wait for `npm run migrate`", async () => {
    server = spawnServer({
      dataDirectory,
      port: PORT,
      env: { MIGRATE_ON_START: "false", DEMO_SHOP: "false" },
    })
    await untilAnswering(server)
    await delay(1_000)
    const waiting = await fetch(`${server.url}/ready`)
    expect(waiting.status).toBe(503)
    expect(await waiting.json()).toMatchObject({ message: "The server is starting." })
    expect((await fetch(`${server.url}/store/products`)).headers.get("retry-after")).toBe("2")

    expect(await npm(["run", "migrate"], environment)).toContain("The schema is current now.")
    await untilReady(server)
    expect(await npm(["run", "migrate"], environment)).toContain("The schema was current already.")
  })

  it("makes the first admin with `npm run medusa -- user`", async () => {
    await npm(
      ["run", "medusa", "--", "user", "--email", ADMIN.email, "--password", ADMIN.password],
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

async function untilAnswering({ url }: ServerProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answers = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    await delay(100)
  }
  throw new Error("The server does not answer")
}
