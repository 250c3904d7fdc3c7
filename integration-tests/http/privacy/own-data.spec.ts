import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer, proveEmail } from "../../factories/create-customer"
import { createPublishedForm, submitForm } from "../../factories/forms"
import type { Customer } from "../../factories/orders"
import { leaveRowsOfOthers } from "../../factories/rows-of-others"
import { overrideSettings } from "../../factories/settings"
import { admin, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type MailServer, mailServer } from "../../harness/mail-server"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const ME = "/store/customers/me"
const CONFIRM = "/store/customer-erasures"

let shop: Shop
let other: TenantShop
let server: MailServer
const borrowed: (() => Promise<void>)[] = []

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("north")
  server = await mailServer()
  const { port: smtp_port, user: smtp_user, password: smtp_password } = server
  borrowed.push(
    await overrideSettings(shop, "mail", {
      from_address: "hello@alder.test",
      smtp_host: "127.0.0.1",
      smtp_port,
      smtp_user,
      smtp_password,
    }),
    await overrideSettings(shop, "storefront", {
      url: "https://shop.alder.test",
      company_name: "Alder & Clay",
    }),
  )
})

afterAll(async () => {
  for (const putBack of borrowed) await putBack()
  await server.close()
})

const as = ({ token }: { token: string }, at: Shop = shop) => storefront(at, { token })
const mailsTo = (email: string) => server.received.filter(({ recipients }) => recipients.includes(email))

/** Asks for the deletion and returns the mailed token. */
async function mailedToken(customer: Customer, locale = "en"): Promise<{ token: string; subject: string }> {
  await as(customer).delete(`${ME}?locale=${locale}`).expect(202)
  const { mail } = await eventually(() => {
    const [first] = mailsTo(customer.email)
    if (!first) throw new Error("No mail yet")
    return first
  })
  const link = /https:\S+/.exec(mail.text ?? "")?.[0] ?? ""
  expect(link).toMatch(/^https:\/\/shop\.alder\.test\/delete-account\?token=/)
  return { token: new URL(link).searchParams.get("token") ?? "", subject: mail.subject ?? "" }
}

describe("DELETE /store/customers/me", () => {
  it("202: mails a link and deletes nothing; the token erases the customer once", async () => {
    const customer = await createCustomer(shop)
    const { token, subject } = await mailedToken(customer)
    expect(subject).toBe("Delete your account at Alder & Clay?")
    await as(customer).get(ME).expect(200)

    const { body } = await storefront(shop).post(CONFIRM, { token }).expect(200)
    expect(body.erasure).toMatchObject({ status: "completed" })
    expect((await as(customer).get(ME).expect(401)).body.code).toBe("revoked_token")
    const left = await sql(shop, "SELECT email, deleted_at FROM customer WHERE id = :id", { id: customer.id })
    expect(left).toEqual([{ email: null, deleted_at: expect.any(Date) }])
    expect((await storefront(shop).post(CONFIRM, { token }).expect(409)).body.code).toBe("invalid_state")
  })

  it("202: is in the caller's language, and sends one mail in ten minutes", async () => {
    const customer = await createCustomer(shop)
    const { subject } = await mailedToken(customer, "de")
    expect(subject).toBe("Ihr Konto bei Alder & Clay löschen?")
    await as(customer).delete(ME).expect(202)
    expect(mailsTo(customer.email)).toHaveLength(1)
  })

  it("202: the address of a data subject is proven by the mail, so guests' data goes too", async () => {
    const customer = await createCustomer(shop)
    const { id } = await submitForm(shop, await createPublishedForm(shop), { email: customer.email })
    const { token } = await mailedToken(customer)
    await storefront(shop).post(CONFIRM, { token }).expect(200)
    await admin(shop).get(`/admin/form-submissions/${id}`).expect(404)
  })

  it("202: a name like a product and a phone number like a date change nothing of others", async () => {
    const customer = await createCustomer(shop)
    const today = clock.date().toISOString().slice(0, 10)
    const profile = { first_name: "Blue", last_name: "Vase", phone: today }
    await as(customer).post(ME, profile).expect(200)
    const rowsOf = await leaveRowsOfOthers(shop, customer, `Blue Vase, ordered on ${today} at noon`)
    const before = await rowsOf()
    const { token } = await mailedToken(customer)
    await storefront(shop).post(CONFIRM, { token }).expect(200)
    expect(await rowsOf()).toEqual(before)
  })

  it("202: only takes the email out of what belongs to others, and out of what has the customer's id", async () => {
    const customer = await createCustomer(shop)
    const { email, id } = customer
    const rowsOf = await leaveRowsOfOthers(shop, customer, `Blue Vase for ${email.toUpperCase()}.`)
    const rowsById = await leaveRowsOfOthers(shop, customer, `Blue Vase for ${id}`)
    const [before, beforeById] = [await rowsOf(), await rowsById()]
    const { token } = await mailedToken(customer)
    await storefront(shop).post(CONFIRM, { token }).expect(200)
    const asText = (rows: object) => JSON.stringify(rows)
    const taken = asText(before).replaceAll(`for ${email.toUpperCase()}`, "for [erased]")
    expect(asText(await rowsOf())).toBe(taken)
    expect(await rowsById()).toEqual(beforeById)
  })

  it("202: the token proves the address that it was mailed to, and no later one", async () => {
    const customer = await createCustomer(shop)
    const { token } = await mailedToken(customer)
    const values = { id: customer.id, email: `new.${customer.email}` }
    await sql(shop, "UPDATE customer SET email = :email WHERE id = :id", values)
    expect((await storefront(shop).post(CONFIRM, { token }).expect(409)).body.code).toBe("invalid_state")
    await as(customer).get(ME).expect(200)
  })

  it("401: for a guest and another shop's customer", async () => {
    expect((await storefront(shop).delete(ME).expect(401)).body.code).toBe("missing_token")
    const foreign = await createCustomer(other)
    await as(foreign).delete(ME).expect(403)
  })

  it("503: without a storefront, because nobody could confirm", async () => {
    const customer = await createCustomer(other)
    const putBack = await overrideSettings(other, "storefront", { url: null })
    try {
      expect((await as(customer, other).delete(ME).expect(503)).body.code).toBe("not_configured")
    } finally {
      await putBack()
    }
  })
})

describe("POST /store/customer-erasures", () => {
  it("409: for an unknown token, another shop's token, and one older than 24 hours", async () => {
    const customer = await createCustomer(shop)
    const { token } = await mailedToken(customer)
    const refused = async (at: Shop, presented: string) =>
      expect((await storefront(at).post(CONFIRM, { token: presented }).expect(409)).body.code).toBe(
        "invalid_state",
      )
    await refused(shop, "unknown")
    await refused(other, token)
    await sql(shop, "UPDATE erasure_request SET expires_at = :at WHERE customer_id = :id", {
      id: customer.id,
      at: new Date(clock.now() - 1),
    })
    await refused(shop, token)
    await as(customer).get(ME).expect(200)
  })

  it("200: erases once if several confirm at the same time", async () => {
    const customer = await createCustomer(shop)
    const { token } = await mailedToken(customer)
    const answers = await Promise.all([1, 2, 3].map(() => storefront(shop).post(CONFIRM, { token })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const { body } = await admin(shop)
      .get(`/admin/personal-data/erasures?customer_id=${customer.id}`)
      .expect(200)
    expect(body.count).toBe(1)
  })
})

describe("POST /store/customers/me/data-export", () => {
  const exported = async (customer: Customer) => {
    const { body, headers } = await as(customer).post(`${ME}/data-export`).expect(200)
    expect(headers["cache-control"]).toBe("no-store")
    const tables = body.data_export.records.map(({ table }: { table: string }) => table)
    return { ...body.data_export, tables: tables as string[] }
  }

  it("200: has the customer's own data, and no other customer's", async () => {
    const [mine, theirs] = [await createCustomer(shop), await createCustomer(shop)]
    await as(mine)
      .post("/store/customers/me/addresses", { first_name: "Ada", address_1: "Lane 1", country_code: "de" })
      .expect(200)
    const answer = await exported(mine)
    expect(answer).toMatchObject({ customer_id: mine.id, includes_email: false })
    expect(answer.tables).toEqual(expect.arrayContaining(["customer", "customer_address"]))
    expect(JSON.stringify(answer)).toContain(mine.email)
    expect(JSON.stringify(answer)).not.toContain(theirs.email)
    expect(JSON.stringify(answer)).not.toContain("scrypt")
  })

  it("200: has guests' data with the same email only after the customer has proven it", async () => {
    const customer = await createCustomer(shop)
    await submitForm(shop, await createPublishedForm(shop), { email: customer.email })
    expect((await exported(customer)).tables).not.toContain("form_submission")
    await proveEmail(shop, customer)
    const answer = await exported(customer)
    expect(answer.includes_email).toBe(true)
    expect(answer.tables).toContain("form_submission")
  })

  it("401: for a guest", async () => {
    await storefront(shop).post(`${ME}/data-export`).expect(401)
  })
})

describe("GET /admin/personal-data", () => {
  it("200: has a person's data by email; 400: without a person; 401: for a customer", async () => {
    const customer = await createCustomer(shop)
    const path = `/admin/personal-data?email=${encodeURIComponent(customer.email.toUpperCase())}`
    const { body } = await admin(shop).get(path).expect(200)
    expect(body.personal_data.records).toContainEqual(
      expect.objectContaining({ feature: "privacy", table: "customer" }),
    )
    expect((await admin(shop).get("/admin/personal-data").expect(400)).body.code).toBe("missing_field")
    await as(customer).get(path).expect(401)
  })

  it("400: names the field of an address that is none", async () => {
    const { body } = await admin(shop).get("/admin/personal-data?email=ada").expect(400)
    expect(body).toMatchObject({
      code: "invalid_field",
      message: expect.stringMatching(/^Field 'email'.* must be an email address/),
    })
  })
})
