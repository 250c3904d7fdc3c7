import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { setCredits } from "../../factories/assistant"
import { createPost } from "../../factories/blog"
import { useDeepL } from "../../factories/machine-translation"
import { createPage } from "../../factories/pages"
import { findDone, preview, run, runAction, undo } from "../../factories/skills"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type DeepLServer, deeplServer, shouted } from "../../harness/deepl-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/admin/translation-texts"

interface Field {
  name: string
  source: string
  text: string | null
  status: string
  origin: string | null
}

let shop: TenantShop
let other: TenantShop
let deepl: DeepLServer
let putBack: () => void

beforeAll(async () => {
  shop = await useTenant("publication-texts")
  other = await useTenant("north")
  deepl = await deeplServer()
  putBack = useDeepL(deepl, "installation-key")
  await setCredits(shop, 1_000)
})
afterAll(() => {
  putBack()
  deepl.close()
})

const German = { title: "Über uns", body: "<p>Wir <b>töpfern</b>.</p>", excerpt: "Kurz" }
const English = { title: "About us", body: "<p>We <b>make</b> pots.</p>", excerpt: "Short" }

/** A page with a current translation. */
const translatedPage = (fields: object = {}) =>
  createPage(shop, { ...English, translations: { de: German }, ...fields })

async function fieldsOf(id: string, { of = shop, type = "page", locale = "de" } = {}): Promise<Field[]> {
  const { body } = await admin(of).get(`${PATH}?resource_type=${type}&locale=${locale}&id=${id}`).expect(200)
  return body.translation_texts[0]?.fields ?? []
}
const statusesOf = async (id: string, type = "page") =>
  Object.fromEntries((await fieldsOf(id, { type })).map(({ name, status }) => [name, status]))
const change = (id: string, fields: object) => admin(shop).post(`/admin/pages/${id}`, fields).expect(200)
const save = (resource_id: string, fields: object, resource_type = "page", of = shop) =>
  admin(of).post(PATH, { locale: "de", texts: [{ resource_type, resource_id, fields }] })
const pageOf = async (id: string) => (await admin(shop).get(`/admin/pages/${id}`).expect(200)).body.page
const staleNow = async (): Promise<number> => {
  const { body } = await admin(shop).get(`${PATH}/completeness?locale=de`).expect(200)
  return body.completeness[0]?.stale ?? 0
}

describe("a text of a page", () => {
  const CURRENT = { title: "current", body: "current", excerpt: "current" }

  it("is stale once its original changes, and current again if it changes back", async () => {
    const { id } = await translatedPage()
    expect(await statusesOf(id)).toEqual(CURRENT)
    const before = await staleNow()
    await change(id, { body: "<p>We make plates.</p>" })
    expect(await statusesOf(id)).toEqual({ ...CURRENT, body: "stale" })
    expect(await staleNow()).toBe(before + 1)
    await change(id, { body: English.body })
    expect(await statusesOf(id)).toEqual(CURRENT)
  })

  it("is current if it is saved with its original, and missing if only the original has it", async () => {
    const { id } = await translatedPage()
    await change(id, {
      title: "Our pottery",
      seo_title: "Pottery",
      translations: { de: { title: "Unsere Töpferei" } },
    })
    expect(await statusesOf(id)).toEqual({ ...CURRENT, seo_title: "missing" })
    await change(id, { translations: { de: null } })
    expect(await fieldsOf(id)).toEqual([])
  })

  it("is not listed in the page's own language, nor in one that the page has not", async () => {
    const { id } = await translatedPage()
    expect(await fieldsOf(id, { locale: "en" })).toEqual([])
    expect(await fieldsOf(id, { locale: "tr" })).toEqual([])
  })

  it("is saved as a revision; an equal text is confirmed without one", async () => {
    const { id } = await translatedPage()
    await change(id, { title: "Our pottery", excerpt: "Brief" })
    const { revision } = await pageOf(id)
    await save(id, { title: German.title }).expect(200)
    expect(await statusesOf(id)).toEqual({ ...CURRENT, excerpt: "stale" })
    expect((await pageOf(id)).revision).toBe(revision)
    const { body } = await save(id, { excerpt: "Knapp" }).expect(200)
    expect(body.translation_texts[0].fields).toContainEqual(
      expect.objectContaining({ name: "excerpt", text: "Knapp", status: "current", origin: "person" }),
    )
    const after = await pageOf(id)
    expect(after.revision).toBe(revision + 1)
    expect(after.translations.de).toMatchObject({ ...German, excerpt: "Knapp" })
  })

  it("400 and 404: is refused as the page itself refuses it", async () => {
    const { id, title } = await translatedPage()
    for (const fields of [{ title: null }, { title: "x".repeat(300) }])
      expect((await save(id, fields).expect(400)).body.code).toBe("invalid_field")
    expect((await save(id, { slug: "x" }).expect(400)).body.code).toBe("unknown_field")
    await save("page_none", { title: "x" }).expect(404)
    // All or none: the first page keeps its text.
    const texts = [id, "page_none"].map((resource_id) => ({
      resource_type: "page",
      resource_id,
      fields: { title: "Neu" },
    }))
    await admin(shop).post(PATH, { locale: "de", texts }).expect(404)
    expect((await pageOf(id)).translations.de.title).toBe(German.title)
    expect((await pageOf(id)).title).toBe(title)
    expect(await statusesOf(id)).toEqual(CURRENT)
  })

  it("may be a translation into the shop's default language, from another one", async () => {
    const texts = { title: "Our oven", body: "<p>It is hot.</p>" }
    const { id } = await createPage(shop, {
      locale: "fr",
      title: "Notre four",
      body: "<p>Il est chaud.</p>",
      translations: { en: texts },
    })
    await change(id, { title: "Le four", body: "<p>Il est froid.</p>" })
    const completeness = async () =>
      (await admin(shop).get(`${PATH}/completeness?locale=en`).expect(200)).body.completeness
    expect(await completeness()).toMatchObject([{ stale: 2, resource_types: [{ resource_type: "page" }] }])
    const one = { resource_type: "page", resource_id: id, fields: { title: "The oven" } }
    await admin(shop)
      .post(PATH, { locale: "en", texts: [one] })
      .expect(200)
    const tag = { resource_type: "tag", resource_id: "ptag_none", fields: { value: "x" } }
    const mixed = await admin(shop)
      .post(PATH, { locale: "en", texts: [one, tag] })
      .expect(400)
    expect(mixed.body.code).toBe("invalid_field")
    const { body } = await admin(shop).post(`${PATH}/plan`, { locale: "en" }).expect(200)
    expect(body.plan.actions).toMatchObject([{ input: { locale: "en", only: [`page/${id}/body`] } }])
    await admin(shop).post(`/admin/ai/chat/stream/${body.plan.stream_id}/approve`, {}).expect(200)
    expect((await pageOf(id)).translations.en).toMatchObject({
      title: "The oven",
      body: "<p>IL EST FROID.</p>",
    })
    expect(await completeness()).toMatchObject([{ stale: 0 }])
  })

  it("may be as long as the body of a page", async () => {
    const { id } = await translatedPage()
    const body = `<p>${"Wir töpfern. ".repeat(9_000)}</p>`
    await save(id, { body }).expect(200)
    expect((await pageOf(id)).translations.de.body.length).toBeGreaterThan(100_000)
    const refused = await save("prod_none", { description: "x".repeat(100_001) }, "product").expect(400)
    expect(refused.body.code).toBe("out_of_range")
  })

  it("404: a page of another shop", async () => {
    const { id } = await translatedPage()
    expect(await fieldsOf(id, { of: other })).toEqual([])
    await save(id, { title: "x" }, "page", other).expect(404)
  })

  it("is in no file, and an import refuses it", async () => {
    const { id } = await translatedPage()
    const { text } = await admin(shop).get(`${PATH}/export.csv?locale=de`).expect(200)
    expect(text).not.toContain(id)
    const csv = `resource_type,resource_id,field,locale,text\npage,${id},title,de,Neu\n`
    const { body } = await admin(shop).post(`${PATH}/import`, { csv }).expect(200)
    expect(body.translation_import).toMatchObject({ is_saved: false, rejected: 1 })
  })
})

describe("the plan of all stale texts", () => {
  const approve = async (stream: string) =>
    (await admin(shop).post(`/admin/ai/chat/stream/${stream}/approve`, {}).expect(200)).body.plan
  const prepare = async () => (await admin(shop).post(`${PATH}/plan`, { locale: "de" }).expect(200)).body

  it("200: translates posts and pages with their markup, each from its own language", async () => {
    const page = await translatedPage()
    const post = await createPost(shop, {
      locale: "fr",
      title: "Nos bols",
      body: "Des **bols** bleus.",
      body_format: "markdown",
      translations: { de: { title: "Unsere Schalen", body: "**Schalen**.", body_format: "markdown" } },
    })
    await change(page.id, { body: "<p>We <b>fire</b> plates.</p>", title: "The kiln" })
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { body: "Des **bols** verts." }).expect(200)
    const { plan, totals } = await prepare()
    expect(totals).toMatchObject({ texts: await staleNow(), remaining: 0 })
    const asked = deepl.asked.length
    expect(await approve(plan.stream_id)).toMatchObject({ status: "executed" })
    expect(await staleNow()).toBe(0)
    expect((await pageOf(page.id)).translations.de).toMatchObject({
      title: "THE KILN",
      body: "<p>WE <b>FIRE</b> PLATES.</p>",
      excerpt: German.excerpt,
    })
    expect(await fieldsOf(post.id, { type: "post" })).toContainEqual(
      expect.objectContaining({
        name: "body",
        text: "DES **BOLS** VERTS.",
        status: "current",
        origin: "machine",
      }),
    )
    const languages = new Set(deepl.asked.slice(asked).map(({ source_lang }) => source_lang))
    expect(languages).toEqual(new Set(["EN", "FR"]))
  })

  it("reverts its texts, but none that an admin has corrected", async () => {
    const { id } = await translatedPage()
    await change(id, { title: "The kiln", body: "<p>We fire plates.</p>" })
    const only = ["title", "body"].map((field) => `page/${id}/${field}`)
    const { approved, outcome } = await runAction(shop, "translate_stale_texts", { locale: "de", only })
    expect((await pageOf(id)).translations.de.title).toBe("THE KILN")
    await change(id, { translations: { de: { title: "Der Brennofen" } } })
    await undo(approved, outcome)
    expect((await pageOf(id)).translations.de).toMatchObject({ title: "Der Brennofen", body: German.body })
    expect(await statusesOf(id)).toMatchObject({ title: "current", body: "stale" })
  })

  it("leaves out a translation that is too long for its field, and saves the others", async () => {
    const { id } = await translatedPage()
    // Its capital letters are twice as long.
    await change(id, { title: "The kiln", excerpt: "ß".repeat(300) })
    const only = ["title", "excerpt"].map((field) => `page/${id}/${field}`)
    const { outcome } = await runAction(shop, "translate_stale_texts", { locale: "de", only })
    expect(outcome.result).toMatchObject({ texts: 1, left_out: 1, note: expect.stringContaining("too long") })
    expect((await pageOf(id)).translations.de).toMatchObject({ title: "THE KILN", excerpt: German.excerpt })
    expect(await statusesOf(id)).toMatchObject({ title: "current", excerpt: "stale" })
  })

  it("leaves out a text that a person saves or deletes while the engine works", async () => {
    const [saved, deleted] = [await translatedPage(), await translatedPage()]
    const title = unique("The kiln")
    for (const { id } of [saved, deleted]) await change(id, { title, excerpt: "Brief" })
    const only = [saved, deleted].flatMap(({ id }) => [`page/${id}/title`, `page/${id}/excerpt`])
    const approved = await preview(shop, "translate_stale_texts", { locale: "de", only })
    let meanwhile: Promise<unknown> | undefined
    deepl.answers(async (text) => {
      meanwhile ??= save(saved.id, { title: "Der Ofen" })
        .expect(200)
        .then(() => change(deleted.id, { translations: { de: null } }))
      await meanwhile
      return shouted(text)
    })
    const outcome = await run(approved)
    deepl.answers(shouted)
    expect(outcome.result).toMatchObject({ texts: 1, left_out: 3 })
    expect((await pageOf(saved.id)).translations.de).toMatchObject({ title: "Der Ofen", excerpt: "BRIEF" })
    expect((await pageOf(deleted.id)).translations).toEqual({})
    expect(await fieldsOf(saved.id)).toContainEqual(
      expect.objectContaining({ name: "title", origin: "person", status: "current" }),
    )
  })

  it("knows after a crash which pages it had saved, and reverts these", async () => {
    const [done, left] = [await translatedPage(), await translatedPage()]
    for (const { id } of [done, left]) await change(id, { title: "The kiln" })
    const only = [done, left].map(({ id }) => `page/${id}/title`)
    const approved = await preview(shop, "translate_stale_texts", { locale: "de", only })
    const texts = [{ resource_type: "page", resource_id: done.id, fields: { title: "THE KILN" } }]
    await admin(shop).post(PATH, { locale: "de", origin: "machine", texts }).expect(200)
    const outcome = await findDone(approved)
    expect(outcome?.result).toMatchObject({ texts: 1, left_out: 1 })
    if (outcome) await undo(approved, outcome)
    for (const { id } of [done, left]) {
      expect((await pageOf(id)).translations.de.title).toBe(German.title)
      expect(await statusesOf(id)).toMatchObject({ title: "stale" })
    }
  })

  it("leaves out a text whose translation has another format", async () => {
    const { id } = await translatedPage({
      body: "Some *pots*.",
      body_format: "markdown",
      translations: { de: { ...German, body_format: "html" } },
    })
    await change(id, { title: "The kiln", body: "Some *plates*." })
    const only = ["title", "body"].map((field) => `page/${id}/${field}`)
    const { preview: shown } = await preview(shop, "translate_stale_texts", { locale: "de", only })
    expect(shown.input).toMatchObject({ only: [`page/${id}/title`] })
  })
})
