import express from "express"
import supertest from "supertest"
import { describe, expect, it } from "vitest"
import { sessions } from "../session"
import { ownSessionCookie } from "../session-cookie"

const overTls = { "x-forwarded-proto": "https" }

function server(publicUrl: string) {
  const app = express()
  app.use(ownSessionCookie(publicUrl))
  app.use(sessions({ secret: "a secret of the installation", redis: undefined, publicUrl }))
  app.post("/", ({ session }, res) => {
    Object.assign(session, { name: "Ada" })
    res.json({})
  })
  app.get("/", ({ session }, res) => {
    res.json({ name: Reflect.get(session, "name") ?? null })
  })
  return supertest(app)
}

async function cookieOf(shop: ReturnType<typeof server>) {
  const { headers } = await shop.post("/").set(overTls)
  return String(headers["set-cookie"]?.[0])
}

describe("the session's cookie over TLS", () => {
  it("has a name that browsers accept from this host only", async () => {
    const cookie = await cookieOf(server("https://shop.test"))
    expect(cookie).toMatch(/^__Host-svc_session=s%3A/)
    expect(cookie).toMatch(/; Path=\/;/)
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/domain/i)
  })

  it("is not read under its plain name, which another subdomain may have set", async () => {
    const shop = server("https://shop.test")
    const own = (await cookieOf(shop)).split(";")[0] ?? ""
    const tossed = (await cookieOf(shop)).split(";")[0]?.replace("__Host-", "") ?? ""
    const read = async (cookie: string) => (await shop.get("/").set({ ...overTls, cookie })).body.name
    expect(await read(tossed)).toBeNull()
    expect(await read(`${tossed}; ${own}`)).toBe("Ada")
    expect(await read(`${own}; ${own}`)).toBeNull()
  })
})

describe("the session's cookie over plain HTTP", () => {
  it("has the plain name, because browsers refuse the other one over HTTP", async () => {
    expect(await cookieOf(server("http://localhost:9000"))).toMatch(/^svc_session=s%3A/)
  })
})
