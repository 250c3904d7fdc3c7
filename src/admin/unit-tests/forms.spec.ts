import { describe, expect, it } from "vitest"
import { emptied, type FieldDefinition } from "../components/crud/field-definition"
import { publicationInput } from "../components/publications/publication-input"
import { refusalOf } from "../lib/api"
import { changedFields, isSame } from "../lib/draft"

const saved = {
  id: "post_1",
  title: "Firing",
  slug: "firing",
  excerpt: null,
  body: "<p>Twice</p>",
  body_html: "<p>Twice</p>",
  status: "published",
  published_at: "2026-03-14T09:26:53.589Z",
  tag_ids: ["posttag_1"],
  translations: { de: { title: "Brennen", slug: null, body: "<p>Zweimal</p>" } },
}

describe("the input of a publication", () => {
  const input = (changes: object) => publicationInput({ ...saved, ...changes }, saved, [])

  it("is empty without changes", () => {
    expect(input({ excerpt: "" })).toEqual({})
  })

  it("has the changed fields of each language", () => {
    const de = { ...saved.translations.de, title: "Der Brand" }
    expect(input({ title: "Fire", translations: { de } })).toEqual({
      title: "Fire",
      translations: { de: { title: "Der Brand" } },
    })
  })

  it("deletes a saved language, and omits one that was never saved", () => {
    expect(input({ translations: { de: null, tr: null } })).toEqual({ translations: { de: null } })
  })

  it("has all fields of a new language", () => {
    const tr = { title: "Fırın", slug: "", excerpt: "" }
    expect(input({ translations: { ...saved.translations, tr } })).toEqual({
      translations: { tr: { title: "Fırın" } },
    })
  })

  it("has a time only if it is scheduled or already published", () => {
    const time = "2099-12-31T09:30:00.000Z"
    expect(input({ status: "draft", published_at: time })).toEqual({ status: "draft" })
    expect(input({ status: "scheduled", published_at: time })).toEqual({
      status: "scheduled",
      published_at: time,
    })
    const scheduled = { ...saved, status: "scheduled", published_at: time }
    expect(publicationInput({ ...scheduled, status: "published" }, scheduled, [])).toEqual({
      status: "published",
    })
    expect(input({ published_at: "2020-01-01T00:00:00.000Z" })).toEqual({
      published_at: "2020-01-01T00:00:00.000Z",
    })
  })

  it("omits an empty slug, which the API would refuse", () => {
    expect(input({ slug: "", tag_ids: [] })).toEqual({ tag_ids: [] })
  })
})

describe("an empty field", () => {
  const fields: FieldDefinition[] = [
    { name: "name", kind: "line", isRequired: true },
    { name: "bio", kind: "text" },
    { name: "slug", kind: "slug" },
  ]

  it("becomes null, unless it is required", () => {
    expect(emptied({ name: "", bio: "", slug: "" }, fields)).toEqual({ name: "", bio: null })
  })
})

describe("changes", () => {
  it("treat empty values as equal", () => {
    expect(isSame({ a: null, b: [] }, { a: "", b: [] })).toBe(true)
    expect(isSame({ a: 0 }, { a: null })).toBe(false)
    expect(changedFields({ a: 1, b: [1, 2] }, { a: 1, b: [2, 1] })).toEqual({ b: [1, 2] })
  })
})

describe("an error of the API", () => {
  const refusal = (body: object, status = 400) => refusalOf(Response.json(body, { status }))

  it("belongs to the field that its message names", async () => {
    const named = await refusal({
      code: "invalid_field",
      message: "Field 'translations.de.slug': must be free",
    })
    expect(named.problems).toEqual([
      { path: "translations.de.slug", code: "invalid_field", message: "must be free" },
    ])
    const { problems } = await refusal({ code: "missing_field", message: "Field 'title' is required." })
    expect(problems).toEqual([{ path: "title", code: "missing_field", message: "is required." }])
  })

  it("belongs to each field that its list names", async () => {
    const { problems } = await refusal({
      code: "missing_field",
      message: "Field 'title' is required.",
      errors: [
        { path: "title", code: "missing_field", message: "Field 'title' is required." },
        { path: "position", code: "out_of_range", message: "Too big: expected number to be <=99" },
      ],
    })
    expect(problems).toEqual([
      { path: "title", code: "missing_field", message: "is required." },
      { path: "position", code: "out_of_range", message: "Too big: expected number to be <=99" },
    ])
  })

  it("belongs to no field if it names no field or is not JSON", async () => {
    expect(await refusal({ code: "duplicate", message: "This exists already." }, 409)).toMatchObject({
      code: "duplicate",
      problems: [],
    })
    const bare = await refusalOf(new Response("<html>", { status: 502, statusText: "Bad Gateway" }))
    expect(bare).toMatchObject({ code: undefined, message: "Bad Gateway", problems: [] })
  })
})
