import { beforeAll, describe, expect, it } from "vitest"
import { digestEmailSuppressions } from "../../../src/features/email-marketing/jobs/digest-email-suppressions"
import { unsubscribeEmailWorkflow } from "../../../src/features/email-marketing/workflows/subscriptions"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import {
  anyEmail,
  createDirectList,
  createSubscriber,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { personalDataIn } from "../../factories/personal-data"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/admin/email-subscribers"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("email-subscribers")
})

const get = async (path: string) => (await admin(shop).get(path).expect(200)).body
const read = async (id: string) => (await get(`${PATH}/${id}`)).email_subscriber
const history = async (id: string) =>
  (await get(`${PATH}/${id}/history?order=at&limit=100`)).email_subscriber_events
const importing = async (body: Record<string, unknown>) =>
  (
    await admin(shop)
      .post(`${PATH}/import`, { source: "fair", ...body })
      .expect(200)
  ).body.email_subscriber_import

describe("GET /admin/email-subscribers", () => {
  it("200: filters by list, status, suppression and words", async () => {
    const [one, other] = [await createDirectList(shop), await createDirectList(shop)]
    const word = unique("word")
    const ada = await createSubscriber(shop, { first_name: word, lists: [one.handle] })
    const bob = await createSubscriber(shop, { last_name: word, lists: [one.handle, other.handle] })
    const eve = await createSubscriber(shop, { email: `${word}@mail.test`.toUpperCase() })
    await admin(shop)
      .post(`${PATH}/${bob.id}/lists`, { unsubscribe: [one.handle], source: "phone" })
      .expect(200)
    await admin(shop).post(`${PATH}/${ada.id}/suppress`, {}).expect(200)
    const ids = async (query: string) => {
      const body = await get(`${PATH}?q=${word}&order=created_at${query}`)
      expect(body.count).toBe(body.email_subscribers.length)
      return body.email_subscribers.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([ada.id, bob.id, eve.id])
    expect(await ids(`&list_id=${one.id}`)).toEqual([ada.id, bob.id])
    expect(await ids(`&list_id=${one.id}&status=confirmed`)).toEqual([ada.id])
    expect(await ids("&status=unsubscribed")).toEqual([bob.id])
    expect(await ids("&is_suppressed=true")).toEqual([ada.id])
    expect(await ids("&is_suppressed=false")).toEqual([bob.id, eve.id])
    expect((await get(`${PATH}?q=%25${word}`)).count).toBe(0)
    expect(await read(eve.id)).toMatchObject({ email: `${word.toLowerCase()}@mail.test`, lists: [] })
  })

  it("401 and 404", async () => {
    const { id } = await createSubscriber(shop)
    for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/history`, `${PATH}/export.csv`])
      await storefront(shop).get(path).expect(401)
    await admin(shop).get(`${PATH}/none`).expect(404)
    await admin(shop).get(`${PATH}/none/history`).expect(404)
    await admin(shop).post(`${PATH}/none`, { first_name: "x" }).expect(404)
    await admin(shop).post(`${PATH}/none/suppress`, {}).expect(404)
    await admin(shop).post(`${PATH}/none/unsuppress`, { note: "x" }).expect(404)
    await admin(shop).post(`${PATH}/none/lists`, { source: "x" }).expect(404)
    await admin(shop).delete(`${PATH}/none`).expect(404)
  })
})

describe("one subscriber", () => {
  it("is added with evidence, changed, and deleted; the evidence stays", async () => {
    const list = await createDirectList(shop, { consent_text: "News, please." })
    const made = await createSubscriber(shop, { lists: [list.handle], source: "trade fair" })
    await admin(shop).post(`${PATH}/${made.id}`, { first_name: "Ada" }).expect(200)
    expect(await read(made.id)).toMatchObject({
      first_name: "Ada",
      last_name: null,
      suppression: null,
      lists: [{ list: list.handle, name: list.name, status: "confirmed" }],
    })
    expect(await history(made.id)).toMatchObject([
      { type: "imported", about: list.handle, note: "trade fair" },
    ])
    const evidence = () =>
      sql(shop, "SELECT text, source FROM email_consent_event WHERE email = ?", [made.email])
    expect(await evidence()).toEqual([{ text: "News, please.", source: "trade fair" }])
    const { body } = await admin(shop).delete(`${PATH}/${made.id}`).expect(200)
    expect(body).toEqual({ id: made.id, object: "email_subscriber", deleted: true })
    await admin(shop).get(`${PATH}/${made.id}`).expect(404)
    expect(await evidence()).toHaveLength(1)
    await createSubscriber(shop, { email: made.email })
  })

  it("409: is not added twice, not while suppressed, and not put back on a list that it has left", async () => {
    const list = await createDirectList(shop)
    const { id, email } = await createSubscriber(shop, { lists: [list.handle] })
    const again = await admin(shop).post(PATH, { email, source: "x" }).expect(409)
    expect(again.body.code).toBe("duplicate")
    const lists = (change: object) => admin(shop).post(`${PATH}/${id}/lists`, { source: "x", ...change })
    await lists({ unsubscribe: [list.handle] }).expect(200)
    expect((await lists({ subscribe: [list.handle] }).expect(409)).body.code).toBe("invalid_state")
    await lists({ subscribe: ["no-such-list"] }).expect(404)
    const suppressed = anyEmail()
    await admin(shop).post("/admin/email-suppressions", { email: suppressed }).expect(200)
    const refused = await admin(shop).post(PATH, { email: suppressed, source: "x" }).expect(409)
    expect(refused.body.code).toBe("invalid_state")
  })

  it("shows why it has left a list, in its lists, its history and the export", async () => {
    const [left, kept] = [await createDirectList(shop), await createDirectList(shop)]
    const { id, email } = await createSubscriber(shop, { lists: [left.handle, kept.handle] })
    const leave = async (words: object) => {
      const [row] = await sql(shop, "SELECT id FROM email_subscription WHERE email = ? AND list_id = ?", [
        email,
        left.id,
      ])
      const leaving = { network: null, ...words }
      await runInTenant(shop.tenant, () =>
        unsubscribeEmailWorkflow(shop.container).run({ input: { id: String(row?.id), leaving } }),
      )
    }
    await leave({})
    const ofList = async (list: string) =>
      (await read(id)).lists.find((one: { list: string }) => one.list === list)
    expect(await ofList(left.handle)).toMatchObject({ status: "unsubscribed", reason: null, comment: null })
    await leave({ reason: "too_often", comment: "Once a month is enough." })
    expect(await ofList(left.handle)).toMatchObject({
      status: "unsubscribed",
      reason: "too_often",
      comment: "Once a month is enough.",
    })
    expect(await ofList(kept.handle)).toMatchObject({ status: "confirmed", reason: null, comment: null })
    const events = (await history(id)).filter(({ type }: { type: string }) => type === "unsubscribed")
    expect(events).toMatchObject([
      { about: left.handle, reason: "too_often", note: "Once a month is enough." },
    ])
    const { text } = await admin(shop).get(`${PATH}/export.csv?q=${email}`).expect(200)
    expect(text.split("\r\n")[0]).toContain("unsubscribe_reasons")
    expect(text).toContain(`${left.handle}: too_often – Once a month is enough.`)
    expect(text).not.toContain(`${kept.handle}:`)
  })

  it("is suppressed and unsuppressed, with reasons in its history", async () => {
    const { id } = await createSubscriber(shop)
    const suppress = () =>
      admin(shop).post(`${PATH}/${id}/suppress`, { reason: "complaint", note: "By letter" })
    expect((await suppress().expect(200)).body.email_subscriber.suppression).toBe("complaint")
    expect((await suppress().expect(409)).body.code).toBe("duplicate")
    const end = (body: object) => admin(shop).post(`${PATH}/${id}/unsuppress`, body)
    expect((await end({}).expect(400)).body.code).toBe("missing_field")
    const { body } = await end({ note: "It was a mistake" }).expect(200)
    expect(body.email_subscriber.suppression).toBeNull()
    expect((await end({ note: "again" }).expect(409)).body.code).toBe("invalid_state")
    expect(await history(id)).toMatchObject([
      { type: "suppressed", about: "complaint", note: "By letter" },
      { type: "unsuppressed", about: "complaint", note: "It was a mistake" },
    ])
  })
})

describe("after the erasure of a person", () => {
  it("a suppression holds, without the address", async () => {
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    await admin(shop)
      .post("/admin/email-suppressions", { email, note: `${email} has called` })
      .expect(200)
    await runInTenant(shop.tenant, () => personalDataIn(shop).erased({ email }))
    for (const table of ["email_suppression", "email_suppression_event"]) {
      const statement = `SELECT id FROM ${table} x WHERE CAST(x AS text) LIKE ?`
      expect(await sql(shop, statement, [`%${email}%`])).toEqual([])
    }
    const exact = `/admin/email-suppressions?email=${email}`
    const { email_suppressions: found } = await get(exact)
    expect(found).toMatchObject([{ email: null, note: null, reason: "manual" }])

    expect((await admin(shop).post(PATH, { email, source: "x" }).expect(409)).body.code).toBe("invalid_state")
    expect((await admin(shop).post("/admin/email-suppressions", { email }).expect(409)).body.code).toBe(
      "duplicate",
    )
    await subscribeDirectly(shop, list.handle, { email })
    const csv = `email\n${email}\n`
    expect(await importing({ csv, list: list.handle })).toMatchObject({ subscribed: 0, suppressed: 1 })
    expect((await get(`${PATH}?q=${email}`)).count).toBe(0)

    await admin(shop).delete(`/admin/email-suppressions/${found[0].id}`).expect(200)
    await createSubscriber(shop, { email })
  })

  it("suppressions of earlier releases get their digest", async () => {
    const email = anyEmail()
    const id = unique("esup")
    await sql(shop, "INSERT INTO email_suppression (id, email, reason) VALUES (:id, :email, 'manual')", {
      id,
      email,
    })
    await runInTenant(shop.tenant, () => digestEmailSuppressions.run(shop.container))
    expect((await get(`/admin/email-suppressions?email=${email}`)).email_suppressions).toMatchObject([{ id }])
  })
})

describe("POST /admin/email-subscribers/import", () => {
  it("200: the dry run changes nothing and says what the import then does", async () => {
    const list = await createDirectList(shop, { consent_text: "News, please." })
    const [fresh, known, left, suppressed] = [anyEmail(), anyEmail(), anyEmail(), anyEmail()]
    await createSubscriber(shop, { email: known, lists: [list.handle] })
    const { id } = await createSubscriber(shop, { email: left, lists: [list.handle] })
    await admin(shop)
      .post(`${PATH}/${id}/lists`, { unsubscribe: [list.handle], source: "x" })
      .expect(200)
    await admin(shop).post("/admin/email-suppressions", { email: suppressed }).expect(200)
    const csv = [
      "\uFEFFE-Mail;First name;Language",
      `${fresh.toUpperCase()};"'=1+1";tr`,
      `${known};Kim;`,
      `${left};;`,
      `${suppressed};;`,
      `${fresh};Again;`,
      "not-an-address;;",
    ].join("\r\n")
    const expected = {
      subscribed: 1,
      unchanged: 1,
      unsubscribed: 1,
      suppressed: 1,
      rejected: 2,
      faults: [
        { line: 6, email: fresh, code: "duplicate", message: expect.any(String) },
        { line: 7, email: "not-an-address", code: "invalid_field", message: expect.any(String) },
      ],
    }
    const count = async () => (await get(`${PATH}?list_id=${list.id}`)).count
    const before = await count()
    expect(await importing({ csv, list: list.handle, dry_run: true })).toEqual({ dry_run: true, ...expected })
    expect(await count()).toBe(before)
    expect(await importing({ csv, list: list.handle })).toEqual({ dry_run: false, ...expected })
    expect(await count()).toBe(before + 1)
    const { email_subscribers: found } = await get(`${PATH}?q=${fresh}`)
    expect(found).toMatchObject([{ email: fresh, first_name: "=1+1", locale: "tr" }])
    const receipts = await sql(
      shop,
      "SELECT text, source_type FROM consent_receipt WHERE subject_email = ? ORDER BY id",
      [fresh],
    )
    expect(receipts).toEqual([{ text: "News, please.", source_type: "email_consent_event" }])
  })

  it("200: imports 2,500 people in order, and each of them once", async () => {
    const list = await createDirectList(shop)
    const word = unique("many").toLowerCase()
    const csv = ["email", ...Array.from({ length: 2_500 }, (_, at) => `${word}-${at}@mail.test`)].join("\n")
    expect(await importing({ csv, list: list.handle })).toMatchObject({ subscribed: 2_500, rejected: 0 })
    expect(await importing({ csv, list: list.handle })).toMatchObject({ subscribed: 0, unchanged: 2_500 })
    expect((await get(`${PATH}?q=${word}&status=confirmed`)).count).toBe(2_500)
    const { text } = await admin(shop).get(`${PATH}/export.csv?q=${word}`).expect(200)
    expect(new Set(text.split("\r\n").filter((line) => line.includes(word))).size).toBe(2_500)
  })

  it.each([
    [{ csv: "name\nAda\n" }, "invalid_field"],
    [{ csv: 'email\n"a' }, "invalid_field"],
    [{ csv: "email\n", source: "" }, "out_of_range"],
    [{ csv: `email\n${"a@b.test\n".repeat(10_001)}` }, "out_of_range"],
    [{ csv: "email\n", surprise: 1 }, "unknown_field"],
  ])("400: %#", async (body, code) => {
    const { body: answer } = await admin(shop)
      .post(`${PATH}/import`, { source: "x", ...body })
      .expect(400)
    expect(answer.code).toBe(code)
  })

  it("404: for an unknown list", async () => {
    await admin(shop)
      .post(`${PATH}/import`, { csv: "email\na@mail.test\n", list: "no-such-list", source: "x" })
      .expect(404)
  })
})

describe("GET /admin/email-subscribers/export.csv", () => {
  it("200: has the filtered subscribers, and no text that a spreadsheet runs", async () => {
    const list = await createDirectList(shop)
    const word = unique("word")
    const { email } = await createSubscriber(shop, {
      first_name: "=HYPERLINK(1)",
      last_name: `${word}, "x"`,
      lists: [list.handle],
    })
    await createSubscriber(shop)
    const { text, headers } = await admin(shop).get(`${PATH}/export.csv?q=${word}`).expect(200)
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8")
    const [heading, line, end] = text.split("\r\n")
    expect(heading).toContain('"email","first_name","last_name","locale","confirmed"')
    expect(line).toContain(`"${email}","'=HYPERLINK(1)","${word}, ""x""","en","${list.handle}","",""`)
    expect(end).toBe("")
  })
})
