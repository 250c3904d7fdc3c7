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

const subscribers = () => shop.container.resolve("emailMarketing").subscribers

/** Somebody who has agreed elsewhere, and whom an admin has added. */
async function agreed(
  fields: { email?: string; lists?: string[]; source?: string; consent_text?: string } = {},
) {
  const { handle } = await createEmailList(shop)
  const person = { email: anyEmail(), first_name: null, last_name: null, locale: "en" }
  const consent = { lists: [handle], source: "trade fair", consent_text: WORDS, ...fields }
  const added = { ...person, ...consent }
  const id = await runInTenant(shop.tenant, () => subscribers().add(added))
  return { id, email: added.email, entry: await consentOf(added.email) }
}

/** Somebody who has agreed to the mails of two lists. */
async function agreedTwice() {
  const lists = [await createEmailList(shop), await createEmailList(shop)]
  const { email, entry } = await agreed({ lists: lists.map(({ handle }) => handle) })
  const other = (await entriesOf(email)).find(({ id }) => id !== entry.id)
  if (!other) throw new Error("The log has only one entry.")
  return { email, entry, other }
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
    for (const q of ["%", "_", "' OR true --", "\\"])
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

  it.each([
    ["changed words", "UPDATE email_consent_event SET text = 'Yes to all.' WHERE id = :id", "words"],
    ["removed words", "UPDATE email_consent_event SET text = NULL WHERE id = :id", "words"],
    ["another address", "UPDATE email_consent_event SET email = :other WHERE id = :id", "details"],
    ["another language", "UPDATE email_consent_event SET locale = 'tr' WHERE id = :id", "details"],
    ["another time", "UPDATE email_consent_event SET at = at - interval '1 hour' WHERE id = :id", "details"],
    ["another kind", "UPDATE email_consent_event SET action = 'requested' WHERE id = :id", "details"],
    [
      "changed words of the receipt",
      "UPDATE consent_receipt SET text = 'Yes.' WHERE source_id = :id",
      "words",
    ],
    [
      "a receipt of somebody else",
      "UPDATE consent_receipt SET subject_email = :other WHERE source_id = :id",
      "details",
    ],
    [
      "another language of the receipt",
      "UPDATE consent_receipt SET locale = 'tr' WHERE source_id = :id",
      "details",
    ],
    [
      "another time of the receipt",
      "UPDATE consent_receipt SET given_at = now() - interval '1 day' WHERE source_id = :id",
      "details",
    ],
    ["a deleted receipt", "DELETE FROM consent_receipt WHERE source_id = :id", "receipt"],
  ])("200: names the consent with %s", async (_, statement, reason) => {
    const { entry } = await agreed()
    await tamper(statement, { id: entry.id, other: anyEmail() })
    expect((await proofOf(entry.id)).broken).toEqual({ id: entry.id, reason })
  })

  it.each([
    ["deleted", "DELETE FROM email_consent_event WHERE id = :id"],
    ["hidden", "UPDATE email_consent_event SET deleted_at = now() WHERE id = :id"],
    ["given to somebody else", "UPDATE email_consent_event SET email = :other WHERE id = :id"],
  ])("200: names the receipt whose record was %s", async (_, statement) => {
    const { entry, other } = await agreedTwice()
    await tamper(statement, { id: entry.id, other: anyEmail() })
    const proof = await proofOf(other.id)
    expect(proof.records).toMatchObject([{ id: other.id }])
    expect(proof.broken).toEqual({ id: entry.id, reason: "record" })
  })

  it("200: names the receipt that somebody has moved to a person", async () => {
    const [from, to] = [await agreed(), await agreed()]
    await tamper("UPDATE consent_receipt SET subject_email = :email WHERE source_id = :id", {
      id: from.entry.id,
      email: to.email,
    })
    expect((await proofOf(from.entry.id)).broken).toEqual({ id: from.entry.id, reason: "details" })
    expect((await proofOf(to.entry.id)).broken).toEqual({ id: from.entry.id, reason: "record" })
  })

  it("200: finds no fault after changes that the shop makes", async () => {
    const list = await createDirectList(shop)
    const { id, entry } = await agreed({ lists: [list.handle] })
    await admin(shop)
      .post(`/admin/email-lists/${list.id}`, {
        handle: unique("renamed").toLowerCase(),
        consent_text: "New.",
      })
      .expect(200)
    await admin(shop).post(`/admin/email-subscribers/${id}`, { locale: "tr" }).expect(200)
    const { handle } = await createDirectList(shop)
    const change = { source: "phone", consent_text: "Also news about fairs." }
    for (const direction of ["subscribe", "unsubscribe"])
      await admin(shop)
        .post(`/admin/email-subscribers/${id}/lists`, { [direction]: [handle], ...change })
        .expect(200)
    const { records, broken } = await proofOf(entry.id)
    expect(actionsOf(records)).toEqual(["imported", "imported", "unsubscribed"])
    expect(broken).toBeNull()
  })

  it("200: finds no fault after the creation of a subscriber was undone", async () => {
    const { id, email } = await agreed()
    await runInTenant(shop.tenant, () => subscribers().undoAdding(id))
    expect(await entriesOf(email)).toEqual([])
    const again = await agreed({ email })
    expect(await proofOf(again.entry.id)).toMatchObject({ count: 1, broken: null })
  })

  it("stays after the subscriber is deleted, and goes with the erasure of the person", async () => {
    const { id, email, entry } = await agreed()
    await admin(shop).delete(`/admin/email-subscribers/${id}`).expect(200)
    expect((await proofOf(entry.id)).broken).toBeNull()
    await inDatabase((transaction) => erasePersonalData(transaction, { email }))
    await admin(shop).get(`${PATH}/${entry.id}`).expect(404)
    expect(await entriesOf(email)).toEqual([])
    const again = await agreed({ email })
    expect(await proofOf(again.entry.id)).toMatchObject({ count: 1, broken: null })
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
