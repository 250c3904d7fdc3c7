import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { purgeFormSubmissions } from "../../../src/features/forms/jobs"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import {
  createForm,
  createPublishedForm,
  field,
  formContent,
  postSubmission,
  publishForm,
  submitForm,
} from "../../factories/forms"
import { personalDataIn } from "../../factories/personal-data"
import { unique } from "../../factories/unique"
import { admin, anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let putBack = () => {}
let popupOfDemoShop: string | undefined

beforeAll(async () => {
  shop = await useShop()
  popupOfDemoShop = await popupOf()
})

// Other spec files of this worker use the same demo shop.
afterAll(async () => {
  if (popupOfDemoShop === undefined) return
  const popup = { is_popup: true, replaces_popup: true }
  await admin(shop).post(`/admin/forms/${popupOfDemoShop}`, popup).expect(200)
})

afterEach(() => {
  putBack()
  putBack = () => {}
})

const popupOf = async (): Promise<string | undefined> =>
  (await admin(shop).get("/admin/forms?is_popup=true").expect(200)).body.forms[0]?.id

const DAY_MS = 86_400_000
const later = (ms: number) => clock.use({ now: () => Date.now() + ms })

const TOPIC = [
  field("topic", {
    type: "select",
    is_required: true,
    options: [
      { value: "order", label: { en: "My order", de: "Meine Bestellung" } },
      { value: "other", label: { en: "Something else" } },
    ],
  }),
  field("order_number", {
    is_required: true,
    visible_if: { field: "topic", op: "eq", value: "order" },
    validation: { pattern: "[A-Z]{2}\\d{4}" },
  }),
  field("privacy", {
    type: "consent",
    is_required: true,
    consent_text: { en: "I agree.", de: "Ich stimme zu." },
  }),
]
const topicForm = () => ({
  content: formContent(TOPIC, {
    title: { en: "Ask us", de: "Fragen Sie uns" },
    after_submit: { type: "redirect", message: { en: "Thanks" }, url: { en: "/thanks", de: "/danke" } },
  }),
})

describe("GET /store/forms/:slug", () => {
  it("200: answers the published version in the visitor's language", async () => {
    const form = await createPublishedForm(shop, topicForm())
    const { body, headers } = await storefront(shop).get(`/store/forms/${form.slug}?locale=de-AT`).expect(200)
    expect(headers["content-language"]).toBe("de")
    expect(body.form).toMatchObject({
      id: form.id,
      slug: form.slug,
      version: 1,
      locale: "de",
      title: "Fragen Sie uns",
      after_submit: { type: "redirect", url: "/danke" },
      popup: null,
      captcha: null,
    })
    const [topic, number, privacy] = body.form.steps[0].fields
    expect(topic.options).toEqual([
      { value: "order", label: "Meine Bestellung" },
      { value: "other", label: "Something else" },
    ])
    expect(number.visible_if).toEqual({ field: "topic", op: "eq", value: "order" })
    expect(privacy.consent_text).toBe("Ich stimme zu.")
  })

  it("200: a draft's changes are not public before they are published", async () => {
    const form = await createPublishedForm(shop)
    await admin(shop)
      .post(`/admin/forms/${form.id}`, { content: formContent([field("nickname")]) })
      .expect(200)
    const { body } = await storefront(shop).get(`/store/forms/${form.slug}`).expect(200)
    expect(body.form.steps[0].fields[0].name).toBe("email")
    await publishForm(shop, form)
    const { body: after } = await storefront(shop).get(`/store/forms/${form.slug}`).expect(200)
    expect(after.form).toMatchObject({ version: 2, steps: [{ fields: [{ name: "nickname" }] }] })
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/forms/contact").expect(401)
  })

  it("404: for a draft, an unpublished, a deleted and an unknown form", async () => {
    const draft = await createForm(shop)
    const hidden = await createPublishedForm(shop)
    await admin(shop).post(`/admin/forms/${hidden.id}/unpublish`, {}).expect(200)
    const deleted = await createPublishedForm(shop)
    await admin(shop).delete(`/admin/forms/${deleted.id}`).expect(200)
    for (const slug of [draft.slug, hidden.slug, deleted.slug, "none"])
      await storefront(shop).get(`/store/forms/${slug}`).expect(404)
  })
})

describe("GET /store/forms/popup", () => {
  const popup = (rules: object = {}) => ({
    is_popup: true,
    content: formContent([field("email", { type: "email" })], { popup: rules }),
  })
  const shown = async (query = "", token?: string) => {
    const caller = storefront(shop, token === undefined ? {} : { token })
    const { body } = await caller.get(`/store/forms/popup${query}`).expect(200)
    return body.form
  }
  const setPopup = (id: string, is_popup: boolean) =>
    admin(shop).post(`/admin/forms/${id}`, { is_popup }).expect(200)
  const withoutPopup = async () => {
    const id = await popupOf()
    if (id !== undefined) await setPopup(id, false)
  }
  afterEach(withoutPopup)

  it("200: is null without a pop-up, and the pop-up with its rules as soon as it is published", async () => {
    await withoutPopup()
    expect(await shown()).toBeNull()
    const form = await createForm(shop, popup({ delay_seconds: 5, paths: ["/blog/*"] }))
    expect(await shown()).toBeNull()
    await publishForm(shop, form)
    expect(await shown()).toMatchObject({
      slug: form.slug,
      popup: { delay_seconds: 5, paths: ["/blog/*"], audience: "everybody", frequency_days: 7 },
    })
  })

  it("200: follows its schedule without a change of the form", async () => {
    await withoutPopup()
    const at = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()
    await createPublishedForm(shop, popup({ starts_at: at(1), ends_at: at(3) }))
    expect(await shown()).toBeNull()
    putBack = later(2 * DAY_MS)
    expect(await shown()).not.toBeNull()
    putBack()
    putBack = later(4 * DAY_MS)
    expect(await shown()).toBeNull()
  })

  it("200: is for the audience and the languages of its rules", async () => {
    await withoutPopup()
    const form = await createPublishedForm(shop, popup({ audience: "customers", locales: ["de"] }))
    const { token } = await createCustomer(shop)
    expect(await shown("?locale=de")).toBeNull()
    expect(await shown("?locale=de-CH", token)).toMatchObject({ slug: form.slug })
    expect(await shown("?locale=fr", token)).toBeNull()
  })

  it("409: a shop has one pop-up, also under parallel calls", async () => {
    await withoutPopup()
    const forms = await Promise.all(Array.from({ length: 5 }, () => createForm(shop)))
    const answers = await Promise.all(
      forms.map(({ id }) => admin(shop).post(`/admin/forms/${id}`, { is_popup: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("duplicate")
  })
})

describe("taking the pop-up's place", () => {
  const popups = async () => {
    const { body } = await admin(shop).get("/admin/forms?is_popup=true").expect(200)
    return body.forms.map(({ id }: { id: string }) => id)
  }
  const takeOver = ({ id }: { id: string }) =>
    admin(shop).post(`/admin/forms/${id}`, { is_popup: true, replaces_popup: true })

  it("200: makes a form the only pop-up, which storefronts see in the next call", async () => {
    const [one, other] = [await createPublishedForm(shop), await createPublishedForm(shop)]
    await takeOver(one).expect(200)
    expect(await popups()).toEqual([one.id])
    await admin(shop).post(`/admin/forms/${other.id}`, { is_popup: true }).expect(409)
    await takeOver(other).expect(200)
    expect(await popups()).toEqual([other.id])
    const { body } = await storefront(shop).get("/store/forms/popup").expect(200)
    expect(body.form.slug).toBe(other.slug)
  })

  it("200: leaves one pop-up if many forms take over from each other", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => createForm(shop)))
    const answers = await Promise.all([...made, ...made].map(takeOver))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect(await popups()).toHaveLength(1)
  })

  it("409: changes nothing if the form is newer than the caller has seen", async () => {
    const [one, other] = [await createPublishedForm(shop), await createPublishedForm(shop)]
    await takeOver(one).expect(200)
    await admin(shop)
      .post(`/admin/forms/${other.id}`, { is_popup: true, replaces_popup: true, revision: 1 })
      .expect(409)
    expect(await popups()).toEqual([one.id])
    await admin(shop).post(`/admin/forms/${one.id}`, { is_popup: false }).expect(200)
  })
})

describe("POST /store/form-submissions", () => {
  it("200: stores visible answers with the event and the receipt of the consent", async () => {
    const form = await createPublishedForm(shop, topicForm())
    const { body, status } = await postSubmission(shop, {
      form_slug: form.slug,
      version: 1,
      answers: { topic: "other", order_number: "ignored, because it is hidden", privacy: true },
      locale: "de",
      page_url: "https://shop.example/contact",
    })
    expect(status).toBe(200)
    expect(body.form_submission).toMatchObject({
      version: 1,
      status: "new",
      after_submit: { type: "redirect", message: "Thanks", url: "/danke" },
    })
    const { id } = body.form_submission
    const read = await admin(shop).get(`/admin/form-submissions/${id}`).expect(200)
    expect(read.body.form_submission).toMatchObject({
      form_id: form.id,
      answers: { topic: "other", privacy: true },
      visible: ["topic", "privacy"],
      locale: "de",
      page_url: "https://shop.example/contact",
    })
    const consent = { text: "Ich stimme zu.", locale: "de", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(read.body.form_submission.consents).toMatchObject([{ ...consent, field: "privacy" }])
    expect(await receiptsOf(id)).toMatchObject([{ ...consent, purpose: "privacy" }])
    expect(await eventsOf(id)).toMatchObject([
      {
        type: "form.submitted",
        payload: { form_slug: form.slug, answers: { topic: "other", privacy: true } },
      },
    ])
  })

  it("200: remembers the signed-in customer and the first email address", async () => {
    const form = await createPublishedForm(shop)
    const customer = await createCustomer(shop)
    const { body } = await postSubmission(
      shop,
      { form_slug: form.slug, answers: { email: "ada@reader.example", message: "Hi" } },
      { authorization: `Bearer ${customer.token}` },
    )
    const read = await admin(shop).get(`/admin/form-submissions/${body.form_submission.id}`).expect(200)
    expect(read.body.form_submission).toMatchObject({ email: "ada@reader.example", customer_id: customer.id })
  })

  it("200: the same Idempotency-Key stores one submission", async () => {
    const form = await createPublishedForm(shop)
    const body = { form_slug: form.slug, answers: { email: "ada@reader.example", message: unique("once") } }
    const headers = { "idempotency-key": unique("key"), "x-forwarded-for": anyAddress() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => postSubmission(shop, body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.form_submission.id)).size).toBe(1)
    const other = { ...body, answers: { ...body.answers, message: "Another" } }
    expect((await postSubmission(shop, other, headers)).body.code).toBe("idempotency_mismatch")
  })

  it("200 and 409: an old version counts for 24 hours", async () => {
    const form = await createPublishedForm(shop)
    await admin(shop)
      .post(`/admin/forms/${form.id}`, { content: formContent([field("nickname", { is_required: true })]) })
      .expect(200)
    await publishForm(shop, form)
    const sent = { form_slug: form.slug, version: 1, answers: { email: "ada@reader.example", message: "Hi" } }
    const early = await postSubmission(shop, sent)
    expect([early.status, early.body.form_submission?.version]).toEqual([200, 1])
    expect((await postSubmission(shop, { ...sent, version: undefined })).status).toBe(400)
    putBack = later(DAY_MS)
    const late = await postSubmission(shop, sent)
    expect([late.status, late.body.code]).toEqual([409, "invalid_state"])
    expect((await postSubmission(shop, { ...sent, version: 9 })).body.code).toBe("invalid_field")
  })

  it.each([
    [{ privacy: true }, "missing_field", "answers.topic"],
    [{ topic: "order", privacy: true }, "missing_field", "answers.order_number"],
    [{ topic: "order", order_number: "AB123", privacy: true }, "invalid_field", "answers.order_number"],
    [{ topic: "nonsense", privacy: true }, "invalid_field", "answers.topic"],
    [{ topic: "other", privacy: false }, "missing_field", "answers.privacy"],
    [{ topic: "other", privacy: "yes" }, "invalid_field", "answers.privacy"],
    [{ topic: "other", privacy: true, extra: 1 }, "unknown_field", "answers.extra"],
  ])("400: %j is %s and names %s", async (answers, code, path) => {
    const form = await createPublishedForm(shop, topicForm())
    const { body, status } = await postSubmission(shop, { form_slug: form.slug, answers })
    expect([status, body.code]).toEqual([400, code])
    expect(body.message).toContain(`'${path}'`)
  })

  it("400: a linear engine checks patterns that would block others", async () => {
    const content = formContent([field("code", { validation: { pattern: "(a+)+b" } })])
    const form = await createPublishedForm(shop, { content })
    const { body } = await postSubmission(shop, { form_slug: form.slug, answers: { code: "a".repeat(900) } })
    expect(body.code).toBe("invalid_field")
  })

  it("401: with a bad customer token, and without a key", async () => {
    const form = await createPublishedForm(shop)
    const sent = { form_slug: form.slug, answers: { email: "ada@reader.example", message: "Hi" } }
    expect((await postSubmission(shop, sent, { authorization: "Bearer nonsense" })).status).toBe(401)
    await storefront(shop, { key: null }).post("/store/form-submissions", sent).expect(401)
  })

  it("403: without an anti-spam token", async () => {
    const { body } = await storefront(shop)
      .post("/store/form-submissions", { form_slug: "contact", answers: {} })
      .expect(403)
    expect(body.code).toBe("missing_spam_token")
  })

  it("404: for an unknown form and a draft", async () => {
    const draft = await createForm(shop)
    for (const form_slug of ["none", draft.slug])
      expect((await postSubmission(shop, { form_slug, answers: {} })).status).toBe(404)
  })
})

describe("POST /admin/forms", () => {
  const option = { value: "a", label: { en: "A" } }
  const needs = (other: string) => ({ visible_if: { field: other, op: "empty" } })
  it.each([
    ["two fields of one name", [field("a"), field("a")], "steps.0.fields.1.name"],
    ["a cycle", [field("a", needs("b")), field("b", needs("c")), field("c", needs("a"))], "steps"],
    ["a field that needs itself", [field("a", needs("a"))], "steps"],
    ["an unknown field", [field("a", needs("none"))], "steps.0.fields.0.visible_if"],
    [
      "an operator that does not fit",
      [field("a", { type: "checkbox" }), field("b", { visible_if: { field: "a", op: "gt", value: 1 } })],
      "steps.0.fields.1.visible_if",
    ],
    ["a choice without options", [field("a", { type: "select" })], "steps.0.fields.0.options"],
    ["options of a text", [field("a", { options: [option] })], "steps.0.fields.0.options"],
    [
      "an option twice",
      [field("a", { type: "radio", options: [option, option] })],
      "steps.0.fields.0.options",
    ],
    ["a consent without a text", [field("a", { type: "consent" })], "steps.0.fields.0.consent_text"],
    [
      "an invalid pattern",
      [field("a", { validation: { pattern: "(" } })],
      "steps.0.fields.0.validation.pattern",
    ],
    [
      "a pattern with a back reference",
      [field("a", { validation: { pattern: "(a)\\1" } })],
      "steps.0.fields.0.validation.pattern",
    ],
    [
      "a pattern that is too complex",
      [field("a", { validation: { pattern: "(?:\\w{1,90}){1,11}" } })],
      "steps.0.fields.0.validation.pattern",
    ],
    ["a label without the form's language", [field("a", { label: { de: "A" } })], "steps.0.fields.0.label"],
    [
      "a default of another type",
      [field("a", { type: "number", default_value: "x" })],
      "steps.0.fields.0.default_value",
    ],
    [
      "a range in the wrong order",
      [field("a", { type: "number", validation: { min: 2, max: 1 } })],
      "steps.0.fields.0.validation.max",
    ],
  ])("400: %s", async (_, fields, path) => {
    const { body } = await admin(shop)
      .post("/admin/forms", { content: formContent(fields), slug: unique("form") })
      .expect(400)
    expect(body.message).toContain(`'content.${path}'`)
  })

  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "data:text/html,x",
    "https://user@evil.example/",
    "/a\\b",
    "thanks",
  ])("400: refuses to redirect to %s", async (url) => {
    const after_submit = { type: "redirect", url: { en: url } }
    const { body } = await admin(shop)
      .post("/admin/forms", { content: formContent([field("a")], { after_submit }) })
      .expect(400)
    expect(body.message).toContain("'content.after_submit.url")
  })

  it("400: limits fields and reserves the slug of the pop-up", async () => {
    const many = Array.from({ length: 101 }, (_, index) => field(`f${index}`))
    await admin(shop)
      .post("/admin/forms", { content: formContent(many) })
      .expect(400)
    const { body } = await admin(shop)
      .post("/admin/forms", { content: formContent([field("a")]), slug: "popup" })
      .expect(400)
    expect(body.message).toContain("'slug'")
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/forms").expect(401)
  })

  it("409: a slug twice, and a change of an old revision", async () => {
    const form = await createForm(shop)
    const twice = await admin(shop).post("/admin/forms", {
      content: formContent([field("a")]),
      slug: form.slug,
    })
    expect([twice.status, twice.body.code]).toEqual([409, "duplicate"])
    const change = { revision: form.revision, retention_days: 5 }
    await admin(shop).post(`/admin/forms/${form.id}`, change).expect(200)
    const late = await admin(shop).post(`/admin/forms/${form.id}`, change)
    expect([late.status, late.body.code]).toEqual([409, "invalid_state"])
    const publishing = await admin(shop).post(`/admin/forms/${form.id}/publish`, { revision: form.revision })
    expect(publishing.status).toBe(409)
  })
})

describe("publishing", () => {
  it("numbers versions without gaps under parallel calls, and keeps their content", async () => {
    const form = await createForm(shop)
    await Promise.all([1, 2, 3, 4, 5].map(() => publishForm(shop, form)))
    const { body } = await admin(shop).get(`/admin/forms/${form.id}/versions?order=number`).expect(200)
    expect(body.versions.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5])
    const current = body.versions.filter(
      ({ superseded_at }: { superseded_at: unknown }) => superseded_at === null,
    )
    expect(current).toHaveLength(1)
    const change = sql().raw("UPDATE form_version SET content = '{}' WHERE form_id = ?", [form.id])
    await expect(change).rejects.toThrow("cannot change")
  })

  it("shows whether the draft has changes", async () => {
    const form = await createPublishedForm(shop)
    expect(form).toMatchObject({ has_changes: false, status: "published", version: 1 })
    const { body } = await admin(shop)
      .post(`/admin/forms/${form.id}`, { content: formContent([field("a")]) })
      .expect(200)
    expect(body.form).toMatchObject({ has_changes: true, version: 1 })
  })
})

describe("submissions in the inbox", () => {
  it("200: changes status and note, and deletes everything about a submission", async () => {
    const form = await createPublishedForm(shop, topicForm())
    const { body } = await postSubmission(shop, {
      form_slug: form.slug,
      answers: { topic: "other", privacy: true },
    })
    const path = `/admin/form-submissions/${body.form_submission.id}`
    const changed = await admin(shop).post(path, { status: "archived", note: "Answered" }).expect(200)
    expect(changed.body.form_submission).toMatchObject({ status: "archived", note: "Answered" })
    await admin(shop).delete(path).expect(200)
    await admin(shop).get(path).expect(404)
    expect(await receiptsOf(body.form_submission.id)).toEqual([])
    expect(await eventsOf(body.form_submission.id)).toEqual([])
    expect(await sql()("form_submission").where({ id: body.form_submission.id })).toEqual([])
  })

  it("200: filters by form, status and words", async () => {
    const [one, other] = [await createPublishedForm(shop), await createPublishedForm(shop)]
    const word = unique("word")
    const first = await submitForm(shop, one, { message: `About ${word}` })
    await submitForm(shop, one, { message: "About nothing" })
    const third = await submitForm(shop, other, { message: `Also ${word}` })
    const ids = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/form-submissions?order=created_at&${query}`).expect(200)
      return body.form_submissions.map(({ id }: { id: string }) => id)
    }
    expect(await ids(`q=${word}`)).toEqual([first.id, third.id])
    expect(await ids(`q=${word}&form_id=${other.id}`)).toEqual([third.id])
    expect(await ids(`q=${word}&status=spam`)).toEqual([])
  })

  it("deletes submissions after the form's retention time, with events and consents", async () => {
    const form = await createPublishedForm(shop, { ...topicForm(), retention_days: 30 })
    const { body } = await postSubmission(shop, {
      form_slug: form.slug,
      answers: { topic: "other", privacy: true },
    })
    const { id } = body.form_submission
    await admin(shop).post(`/admin/forms/${form.id}`, { retention_days: 3 }).expect(200)
    putBack = later(2 * DAY_MS)
    await purgeFormSubmissions.run(shop.container)
    expect(await eventsOf(id)).toHaveLength(1)
    putBack()
    putBack = later(4 * DAY_MS)
    await purgeFormSubmissions.run(shop.container)
    expect([await sql()("form_submission").where({ id }), await receiptsOf(id), await eventsOf(id)]).toEqual([
      [],
      [],
      [],
    ])
  })

  it("belong to a person, with their consents", async () => {
    const email = `${unique("erase")}@reader.example`
    const content = formContent([
      field("email", { type: "email" }),
      field("news", { type: "consent", consent_text: { en: "I agree." } }),
    ])
    const form = await createPublishedForm(shop, { content })
    await postSubmission(shop, { form_slug: form.slug, answers: { email, news: true } })
    const { found, erased } = personalDataIn(shop)
    const one = [expect.any(String)]
    expect(await found({ email: email.toUpperCase() })).toMatchObject({
      form_submission: one,
      consent_receipt: one,
    })
    await erased({ email })
    expect(await found({ email })).toEqual({})
  })
})

function sql() {
  return shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

const receiptsOf = (id: string) =>
  sql()("consent_receipt").where({ source_type: "form_submission", source_id: id })
const eventsOf = (id: string) => sql()("outbox_event").where({ object_id: id })
