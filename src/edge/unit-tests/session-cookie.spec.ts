import express from "express"
import supertest from "supertest"
import { describe, expect, it } from "vitest"
import { sessions } from "../session"
import { mentionsSession, ownSessionCookie, sessionCookieIn } from "../session-cookie"

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

describe("the session's cookie in other spellings", () => {
  const shop = server("http://localhost:9000")
  const spellings: [string, (name: string, value: string) => string, boolean][] = [
    ["plain", (name, value) => `${name}=${value}`, true],
    ["a blank before the sign", (name, value) => `${name} =${value}`, true],
    ["a tab before the sign", (name, value) => `${name}\t=${value}`, true],
    ["blanks around the value", (name, value) => `${name}= \t${value} `, true],
    ["quotes around the value", (name, value) => `${name}="${value}"`, true],
    ["not escaped", (name, value) => `${name}=${decodeURIComponent(value)}`, true],
    ["after others", (name, value) => `a; b=c;\t${name} = ${value}`, true],
    ["another case", (name, value) => `${name.toUpperCase()}=${value}`, false],
    ["an escaped name", (name, value) => `${name.replace("_", "%5F")}=${value}`, false],
    ["another white space before it", (name, value) => `\u00a0${name}=${value}`, false],
    ["quotes around the name", (name, value) => `"${name}"=${value}`, false],
  ]

  it.each(spellings)("%s: the session layer and our own reader agree", async (_, spell, isRead) => {
    const [pair = ""] = (await cookieOf(shop)).split(";")
    const [name = "", value = ""] = pair.split("=")
    const cookie = spell(name, value)
    expect((await shop.get("/").set("cookie", cookie)).body.name).toBe(isRead ? "Ada" : null)
    expect(sessionCookieIn(cookie)).toBe(isRead ? decodeURIComponent(value) : undefined)
    expect(mentionsSession(cookie)).toBe(true)
  })

  it("leaves the other cookies as they are", async () => {
    const app = express()
    app.use(ownSessionCookie("http://localhost:9000"))
    app.get("/", ({ headers }, res) => void res.json(headers.cookie))
    const cookie = 'a="b c";d; e = f'
    expect((await supertest(app).get("/").set("cookie", cookie)).body).toBe(cookie)
  })
})
