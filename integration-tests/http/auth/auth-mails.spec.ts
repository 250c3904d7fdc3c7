import { readdir, readFile, rm } from "node:fs/promises"
import path from "node:path"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import PostalMime from "postal-mime"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { customerCredentials } from "../../factories/customer-credentials"
import { overrideSettings } from "../../factories/settings"
import { admin, anonymous, anyAddress, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type MailServer, mailServer } from "../../harness/mail-server"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const RESET = "/auth/customer/emailpass/reset-password"
const UPDATE = "/auth/customer/emailpass/update"
const NEW_PASSWORD = "a new long password"

let shop: Shop
let server: MailServer
const ask = (identifier: string, of = shop) => storefront(of).post(RESET, { identifier })
const borrowed: (() => Promise<void>)[] = []
const set = (of: Shop, area: "mail" | "storefront", settings: object) =>
  admin(of).post(`/admin/config/${area}`, settings).expect(200)
const update = (token: string, password = NEW_PASSWORD) =>
  storefront(shop, { token }).post(UPDATE, { password })
const signIn = (email: string, password: string) =>
  storefront(shop).post("/auth/customer/emailpass", { email, password })

beforeAll(async () => {
  shop = await useShop()
  server = await mailServer()
  await useMailServer(shop, "Alder & Clay")
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(async () => {
  for (const putBack of borrowed) await putBack()
  await server.close()
})

describe("POST /auth/customer/emailpass/reset-password", () => {
  it("201: mails a link to the storefront; its token sets a new password once", async () => {
    const { email, password, token: before } = await createCustomer(shop)
    expect((await ask(email).expect(201)).text).toBe("Created")
    const { mail, recipients, raw } = await mailTo(email)
    expect(recipients).toEqual([email])
    expect(mail).toMatchObject({
      from: { name: "Alder & Clay", address: "hello@alder.test" },
      replyTo: [{ address: "reply@alder.test" }],
      subject: "A new password for Alder & Clay",
    })
    expect(raw).toContain("Auto-Submitted: auto-generated")
    const link = linkIn(mail.text)
    expect(link.origin + link.pathname).toBe("https://shop.alder.test/reset-password")
    expect(mail.html).toContain(`href="${link.href}"`)
    expect(mail.html).toContain("Alder &amp; Clay")

    const token = link.searchParams.get("token") ?? ""
    expect((await update(token).expect(200)).body).toEqual({ success: true })
    await signIn(email, password).expect(401)
    const { body } = await signIn(email, NEW_PASSWORD).expect(200)
    await storefront(shop, { token: body.token }).get("/store/customers/me").expect(200)
    expect((await storefront(shop, { token: before }).get("/store/customers/me").expect(401)).body.code).toBe(
      "revoked_token",
    )
    expect((await update(token, "yet another password").expect(401)).body.code).toBe("invalid_token")
  })

  it("201: sends no mail for an unknown email, with the same response and timing", async () => {
    const { email } = await createCustomer(shop)
    const unknown = customerCredentials().email
    const timed = async (identifier: string) => {
      const begun = clock.now()
      const { status, text } = await ask(identifier)
      return { status, text, isLate: clock.now() - begun >= 240 }
    }
    expect(await timed(unknown)).toEqual({ status: 201, text: "Created", isLate: true })
    expect(await timed(email)).toEqual({ status: 201, text: "Created", isLate: true })
    await mailTo(email)
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain(unknown)
  })

  it("201: accepts any spelling of the email and mails the account's own", async () => {
    const { email } = await createCustomer(shop)
    await ask(` ${email.toUpperCase()} `).expect(201)
    await mailTo(email)
  })

  it("201: sends no mail unless the text is a single address, even if an account has it as its name", async () => {
    const { email } = await createCustomer(shop)
    const several = `${email}, everybody@else.test`
    const lines = `${email}\r\nBcc: everybody@else.test`
    for (const entity of [several, lines]) {
      await shop.container
        .resolve(Modules.AUTH)
        .register("emailpass", { body: { email: entity, password: NEW_PASSWORD } })
      await ask(entity).expect(201)
    }
    await ask(email).expect(201)
    await mailTo(email)
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain("everybody@else.test")
  })

  it("201: uses the shop's language and its own path", async () => {
    const { email } = await createCustomer(shop)
    const path = "/{locale}/konto/{token}"
    await set(shop, "storefront", { default_locale: "de-AT", reset_password_path: path })
    await ask(email).expect(201)
    const { mail } = await mailTo(email)
    await set(shop, "storefront", { default_locale: null, reset_password_path: null })
    expect(mail.subject).toBe("Ein neues Passwort für Alder & Clay")
    expect(mail.html).toContain('lang="de"')
    expect(linkIn(mail.text).pathname).toMatch(/^\/de-AT\/konto\/ey/)
  })

  it("201: stores the token nowhere in the database, because admins can read notifications", async () => {
    const { email } = await createCustomer(shop)
    await ask(email).expect(201)
    const { mail } = await mailTo(email)
    const token = linkIn(mail.text).searchParams.get("token") ?? ""
    const { body } = await admin(shop).get("/admin/notifications?order=-created_at").expect(200)
    expect(JSON.stringify(body)).toContain(email)
    expect(JSON.stringify(body)).not.toContain(token)
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await database.raw("SELECT n::text AS row FROM notification n")
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it.each([
    [{}, "missing_field"],
    [{ identifier: 7 }, "invalid_field"],
    [{ identifier: "a@b.test", token: "x" }, "unknown_field"],
  ])("400: %j", async (body, code) => {
    expect((await storefront(shop).post(RESET, body).expect(400)).body.code).toBe(code)
  })

  it("401: without the shop's key", async () => {
    const reply = await anonymous(shop).post(RESET, { identifier: "a@b.test" }).expect(401)
    expect(reply.body.code).toBe("missing_publishable_key")
  })

  it("429: after ten requests for one address and email, known or not", async () => {
    const identifier = customerCredentials().email
    const caller = storefront(shop, { from: anyAddress() })
    const replies = await Promise.all(Array.from({ length: 12 }, () => caller.post(RESET, { identifier })))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429, 429])
    await ask(identifier).expect(201)
  })
})

describe("POST /auth/customer/emailpass/update", () => {
  it("400: a short password does not use up the token", async () => {
    const { email } = await createCustomer(shop)
    await ask(email).expect(201)
    const token = linkIn((await mailTo(email)).mail.text).searchParams.get("token") ?? ""
    expect((await update(token, "seven77").expect(400)).body.code).toBe("out_of_range")
    await update(token).expect(200)
  })

  it("401: with a sign-in token, and without a token", async () => {
    const { token } = await createCustomer(shop)
    expect((await update(token).expect(401)).body.code).toBe("invalid_token")
    await storefront(shop).post(UPDATE, { password: NEW_PASSWORD }).expect(401)
  })
})

describe("POST /auth/user/emailpass/reset-password", () => {
  it("201: mails the admin a link to the dashboard", async () => {
    const credentials = customerCredentials()
    await admin(shop).post("/admin/invites", { email: credentials.email }).expect(200)
    await anonymous(shop).post("/auth/user/emailpass/register", credentials).expect(200)
    const identifier = credentials.email
    await anonymous(shop).post("/auth/user/emailpass/reset-password", { identifier }).expect(201)
    const link = linkIn((await mailTo(identifier)).mail.text)
    expect(link.origin + link.pathname).toBe("http://localhost:9000/app/reset-password")
    expect(link.searchParams.get("email")).toBe(identifier)
    const token = link.searchParams.get("token") ?? ""
    await admin(shop, { token }).post("/auth/user/emailpass/update", { password: NEW_PASSWORD }).expect(200)
    await anonymous(shop)
      .post("/auth/user/emailpass", { email: identifier, password: NEW_PASSWORD })
      .expect(200)
  })
})

describe("POST /auth/verification/request", () => {
  const request = (token: string, entity_id: string) =>
    storefront(shop, { token }).post("/auth/verification/request", { entity_id, entity_type: "email" })

  it("201: mails a code that confirms the address once", async () => {
    const { email, token } = await createCustomer(shop)
    const { verification } = (await request(token, email).expect(201)).body
    expect(verification).toMatchObject({ entity_id: email, verified_at: null })
    expect(verification.code).toBeUndefined()
    const { mail } = await mailTo(email)
    expect(mail.subject).toBe("Confirm your email address for Alder & Clay")
    const code = linkIn(mail.text).searchParams.get("token")
    const confirm = () => anonymous(shop).post("/auth/verification/confirm", { code })
    expect((await confirm().expect(200)).body).toMatchObject({ entity_id: email })
    await confirm().expect(409)
  })

  it("201: sends no mail to another account's address", async () => {
    const { email, token } = await createCustomer(shop)
    const other = await createCustomer(shop)
    await request(token, other.email).expect(201)
    await request(token, email).expect(201)
    await mailTo(email)
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain(other.email)
  })

  it("401: without a signed-in customer", async () => {
    const reply = await request("nothing", "a@b.test").expect(401)
    expect(reply.body.code).toBe("invalid_token")
  })
})

describe("a shop", () => {
  it("without a mail server writes its mails to its own folder", async () => {
    const north = await useTenant("mail-north")
    await set(north, "storefront", { url: "https://north.test", company_name: "North" })
    const { email } = await createCustomer(north)
    await ask(email, north).expect(201)
    const outbox = path.join(config.mail.outbox, north.tenant.id)
    const raw = await eventually(async () => {
      const [file = ""] = (await readdir(outbox)).filter((name) => name.endsWith(".eml"))
      return readFile(path.join(outbox, file))
    })
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({
      to: [{ address: email }],
      from: { address: "no-reply@localhost" },
      replyTo: [{ address: "hello@demo.test" }],
    })
    expect(linkIn(mail.text).origin).toBe("https://north.test")
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain(email)
    await rm(outbox, { recursive: true })
  })

  it("sends through its own server, and its mail's token is invalid at other shops", async () => {
    const west = await useTenant("mail-west")
    await useMailServer(west, "West")
    const { email } = await createCustomer(west)
    await ask(email, west).expect(201)
    const { mail } = await mailTo(email)
    expect(mail.from).toMatchObject({ name: "West" })
    const token = linkIn(mail.text).searchParams.get("token") ?? ""
    await update(token).expect(401)
    await storefront(west, { token }).post(UPDATE, { password: NEW_PASSWORD }).expect(200)
  })
})

/** Waits for the mail to an address. */
function mailTo(address: string) {
  return eventually(() => {
    const found = server.received.filter(({ recipients }) => recipients.includes(address)).at(-1)
    if (!found) throw new Error(`No mail to ${address} yet.`)
    return found
  })
}

function linkIn(text: string | undefined): URL {
  return new URL(/^https?:\S+$/m.exec(text ?? "")?.[0] ?? "")
}

async function useMailServer(of: Shop, name: string): Promise<void> {
  const mail = await overrideSettings(of, "mail", {
    from_name: name,
    from_address: "hello@alder.test",
    reply_to: "reply@alder.test",
    smtp_host: "127.0.0.1",
    smtp_port: server.port,
    smtp_user: server.user,
    smtp_password: server.password,
  })
  const addresses = { url: "https://shop.alder.test", company_name: name }
  borrowed.push(mail, await overrideSettings(of, "storefront", addresses))
}
