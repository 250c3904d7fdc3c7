import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { erasePersonalData } from "../../../src/features/personal-data"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import {
  anyEmail,
  createDirectList,
  createEmailList,
  createSubscriber,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/admin/email-consents"
const WORDS = "Send me news about pottery."
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

interface Entry {
  id: string
  email: string
  action: string
}

let shop: TenantShop
let other: TenantShop

beforeAll(async () => {
  shop = await useTenant("email-subscribers")
  other = await useTenant("north")
})

const get = async (path: string) => (await admin(shop).get(path).expect(200)).body
const entriesOf = async (email: string, more = "") =>
  (await get(`${PATH}?order=at&email=${encodeURIComponent(email)}${more}`)).email_consents as Entry[]
const proofOf = async (id: string) => (await get(`${PATH}/${id}`)).email_consent
const actionsOf = (entries: readonly Entry[]) => entries.map(({ action }) => action)

const consentOf = async (email: string) => {
  const [entry] = await entriesOf(email)
  if (!entry) throw new Error("The log has no entry.")
  return entry
}

/** Somebody who has agreed to these words on the storefront, and the entry of the log about it. */
async function subscribed() {
  const list = await createDirectList(shop)
  const email = await subscribeDirectly(shop, list.handle, { consent_text: WORDS, source: "footer" })
  return { list, email, entry: await consentOf(email) }
}

/** Somebody who has agreed elsewhere, and whom an admin has added. */
async function agreed(fields: { source?: string; consent_text?: string } = {}) {
  const { handle } = await createEmailList(shop)
  const person = { email: anyEmail(), first_name: null, last_name: null, locale: "en" }
  const consent = { lists: [handle], source: "trade fair", consent_text: WORDS, ...fields }
  const { subscribers } = shop.container.resolve("emailMarketing")
  await runInTenant(shop.tenant, () => subscribers.add({ ...person, ...consent }))
  return { email: person.email, entry: await consentOf(person.email) }
}

const inDatabase = (work: (transaction: Knex.Transaction) => Promise<unknown>) =>
  runInTenant(shop.tenant, () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).transaction(work),
  )

/** Changes stored evidence as an attacker with full rights would. */
const tamper = (statement: string, values: Record<string, string>) =>
  inDatabase(async (transaction) => {
    await transaction.raw("SET LOCAL session_replication_role = replica")
    await transaction.raw(statement, values)
  })

describe("GET /admin/email-consents", () => {
  it("200: lists what a person did, by address, kind and list", async () => {
    const { list, email, entry } = await subscribed()
    const { id } = (await get(`/admin/email-subscribers?q=${email}`)).email_subscribers[0]
    await admin(shop)
      .post(`/admin/email-subscribers/${id}/lists`, { unsubscribe: [list.handle], source: "phone" })
      .expect(200)
    const all = await entriesOf(email)
    expect(actionsOf(all)).toEqual(["subscribed", "unsubscribed"])
    expect(entry).toMatchObject({
      email,
      list: list.handle,
      action: "subscribed",
      source: "footer",
      text_sha256: sha256(WORDS),
    })
    expect(entry).not.toHaveProperty("text")
    expect(actionsOf(await entriesOf(email, "&action=unsubscribed"))).toEqual(["unsubscribed"])
    expect(await entriesOf(email, `&list_id=${list.id}`)).toHaveLength(2)
    expect(await entriesOf(email, "&list_id=elist_none")).toEqual([])
    expect(await entriesOf(email.toUpperCase())).toEqual(all)
    const { email_consents, count } = await get(`${PATH}?q=${email.slice(2, 20)}&order=-at&limit=1`)
    expect({ count, ids: email_consents.map((one: Entry) => one.id) }).toEqual({
      count: 2,
      ids: [all[1]?.id],
    })
  })

  it("200: words that look like a pattern are words", async () => {
    await agreed()
    for (const q of ["%25", "' OR true --", "\\"])
      expect((await get(`${PATH}?q=${encodeURIComponent(q)}`)).email_consents).toEqual([])
  })

  it.each([
    ["email=nobody", "invalid_field"],
    ["action=agreed", "invalid_field"],
    ["action=confirmed&action=imported", "invalid_field"],
    [`q=${"x".repeat(201)}`, "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await admin(shop).get(`${PATH}?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without an admin", async () => {
    const { entry } = await agreed()
    for (const path of [PATH, `${PATH}/${entry.id}`, `${PATH}/export.csv`])
      await storefront(shop).get(path).expect(401)
  })
})

describe("GET /admin/email-consents/:id", () => {
  it("200: all records of the person, with the words, their receipts and the suppressions", async () => {
    const { list, email, entry } = await subscribed()
    const { id } = (await get(`/admin/email-subscribers?q=${email}`)).email_subscribers[0]
    await admin(shop).post(`/admin/email-subscribers/${id}/suppress`, { note: "Called." }).expect(200)
    const proof = await proofOf(entry.id)
    expect(proof).toMatchObject({
      id: entry.id,
      email,
      count: 1,
      records: [
        { id: entry.id, list: list.handle, action: "subscribed", receipt: { sha256: sha256(WORDS) } },
      ],
      wordings: [{ id: sha256(WORDS), text: WORDS }],
      suppressions: [{ action: "suppressed", reason: "manual", note: "Called." }],
      broken: null,
    })
    expect(proof.records[0].network).toMatch(/\/\d+$/)
  })

  it("200: words that nobody gave need no receipt", async () => {
    const { handle } = await createEmailList(shop)
    const { email } = await createSubscriber(shop, { lists: [handle] })
    const [entry] = await entriesOf(email)
    expect(await proofOf(entry?.id ?? "")).toMatchObject({
      records: [{ action: "imported", text_sha256: null, receipt: null }],
      wordings: [],
      broken: null,
    })
  })

  it("200: names the consent whose record or receipt somebody has changed or deleted", async () => {
    const [changed, replaced, lost] = [await agreed(), await agreed(), await agreed()]
    await tamper("UPDATE email_consent_event SET text = 'Yes to all.' WHERE id = :id", {
      id: changed.entry.id,
    })
    await tamper("UPDATE consent_receipt SET text = 'Yes to all.' WHERE source_id = :id", {
      id: replaced.entry.id,
    })
    await tamper("DELETE FROM consent_receipt WHERE source_id = :id", { id: lost.entry.id })
    expect((await proofOf(changed.entry.id)).broken).toEqual({ id: changed.entry.id, reason: "words" })
    expect((await proofOf(replaced.entry.id)).broken).toEqual({ id: replaced.entry.id, reason: "words" })
    expect((await proofOf(lost.entry.id)).broken).toEqual({ id: lost.entry.id, reason: "receipt" })
  })

  it("stays after the subscriber is deleted, and goes with the erasure of the person", async () => {
    const { email, entry } = await agreed()
    const { id } = (await get(`/admin/email-subscribers?q=${email}`)).email_subscribers[0]
    await admin(shop).delete(`/admin/email-subscribers/${id}`).expect(200)
    expect((await proofOf(entry.id)).broken).toBeNull()
    await inDatabase((transaction) => erasePersonalData(transaction, { email }))
    await admin(shop).get(`${PATH}/${entry.id}`).expect(404)
    expect(await entriesOf(email)).toEqual([])
  })

  it("404: an unknown id, and the id of another shop", async () => {
    const { entry, email } = await agreed()
    await admin(shop).get(`${PATH}/none`).expect(404)
    await admin(other).get(`${PATH}/${entry.id}`).expect(404)
    const { body } = await admin(other).get(`${PATH}?email=${email}`).expect(200)
    expect(body).toMatchObject({ email_consents: [], count: 0 })
    const { text } = await admin(other).get(`${PATH}/export.csv?email=${email}`).expect(200)
    expect(text).not.toContain(email)
  })
})

describe("GET /admin/email-consents/export.csv", () => {
  it("200: one line per entry of a person, and no cell is a formula", async () => {
    const { email, entry } = await agreed({ consent_text: "=HYPERLINK(1)", source: "@footer" })
    await agreed()
    const answer = await admin(shop)
      .get(`${PATH}/export.csv?email=${encodeURIComponent(email)}`)
      .expect(200)
    expect(answer.headers["content-type"]).toContain("text/csv")
    expect(answer.headers["content-disposition"]).toContain("email-consents.csv")
    const [heading, line, ...rest] = answer.text.split("\r\n")
    expect(heading).toContain("text_sha256")
    expect(line).toContain(`"${entry.id}"`)
    expect(line).toContain(`"'=HYPERLINK(1)"`)
    expect(line).toContain(`"'@footer"`)
    expect(rest).toEqual([""])
  })

  it("400: an unknown filter", async () => {
    const { body } = await admin(shop).get(`${PATH}/export.csv?order=at`).expect(400)
    expect(body.code).toBe("unknown_field")
    await admin(shop)
      .get(`${PATH}/export.csv?email=${unique("nobody")}`)
      .expect(400)
  })
})
