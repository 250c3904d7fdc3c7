import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { purgeMachineTranslations } from "../../../src/features/machine-translation/jobs"
import { TEXTS } from "../../../src/features/machine-translation/module/unit-tests/texts"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { ledger, setAssistant, setCredits, shareModel } from "../../factories/assistant"
import { sql } from "../../factories/checkout"
import { createGlossary } from "../../factories/glossaries"
import { useDeepL } from "../../factories/machine-translation"
import { createProduct, openCatalogue } from "../../factories/products"
import { overrideSettings } from "../../factories/settings"
import { findDone, preview, runAction, undo } from "../../factories/skills"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type DeepLServer, deeplServer, shouted } from "../../harness/deepl-server"
import { type Asked, type ModelServer, modelServer } from "../../harness/model-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let deepl: DeepLServer
let model: ModelServer
let putBack: () => void

beforeAll(async () => {
  shop = await useTenant("machine-translation")
  deepl = await deeplServer()
  model = await modelServer()
  putBack = useDeepL(deepl, "installation-key")
})
afterAll(() => {
  putBack()
  deepl.close()
  model.close()
})
beforeEach(() => deepl.answers(shouted))

const translate = (text: string, fields: object = {}) =>
  admin(shop).post("/admin/ai/translate", { text, target_locale: "de", ...fields })
const balance = async () => (await admin(shop).get("/admin/ai/credits").expect(200)).body.credits
const settled = async (available: number) => {
  const { entries, account } = await ledger(shop)
  expect(account).toEqual({ available, reserved: 0 })
  expect(entries).toEqual(account)
}

/** The texts and languages that a model was asked to translate. */
function workOf({ messages }: Asked): { texts: string[]; target_locale: string } {
  const content = messages.at(-1)?.content ?? ""
  return JSON.parse(/<data>([^]*)<\/data>/.exec(content)?.[1] ?? "{}")
}

describe("POST /admin/ai/translate", () => {
  it("200: translates by DeepL, says what it cost, and takes the next time from the cache", async () => {
    await setCredits(shop, 100)
    const text = unique("a bowl ")
    const { body } = await translate(text).expect(200)
    const characters = Array.from(text).length
    expect(body).toEqual({
      translation: {
        text: text.toUpperCase(),
        source_locale: "en",
        target_locale: "de",
        provider: "deepl",
        characters,
        credits: 1,
      },
    })
    expect(deepl.keys.at(-1)).toBe("DeepL-Auth-Key installation-key")
    expect(deepl.asked.at(-1)).toMatchObject({ target_lang: "DE", tag_handling: "html" })
    await settled(99)

    const asked = deepl.asked.length
    const again = await translate(text).expect(200)
    expect(again.body.translation).toEqual({ ...body.translation, characters: 0, credits: 0 })
    expect(deepl.asked.length).toBe(asked)
    await settled(99)
  })

  it("200: a changed paragraph costs only itself", async () => {
    await setCredits(shop, 100)
    const [one, two, other] = [unique("one "), unique("two "), unique("other ")]
    await translate(`<p>${one}</p><p>${two}</p>`, { format: "html" }).expect(200)
    const { body } = await translate(`<p>${one}</p><p>${other}</p>`, { format: "html" }).expect(200)
    expect(body.translation).toMatchObject({
      text: `<p>${one.toUpperCase()}</p><p>${other.toUpperCase()}</p>`,
      characters: other.length,
    })
    expect(deepl.asked.at(-1)?.text).toEqual([other])
  })

  it.each(["html", "markdown", "text"] as const)("200: keeps %s byte for byte", async (format) => {
    await setCredits(shop, 1_000)
    deepl.answers((text) => text.replace(/(<[^>]*>)|word/g, (found, tag) => tag ?? "Wört"))
    const locale = "nl"
    for (const source of TEXTS[format]) {
      const { body } = await translate(source, { format, target_locale: locale }).expect(200)
      expect(body.translation.text).toBe(source.replaceAll("word", "Wört"))
    }
    const { entries, account } = await ledger(shop)
    expect(account.reserved).toBe(0)
    expect(entries).toEqual(account)
  })

  it("200: repairs markup that an engine loses, repeats or invents", async () => {
    await setCredits(shop, 100)
    const spoil: [string, (text: string) => string][] = [
      ["lost", (text) => shouted(text).replace(/<[^>]*>/g, "")],
      ["repeated", (text) => shouted(text).replace(/<img[^>]*>/g, "$&$&")],
      ["unclosed", (text) => shouted(text).replace(/<\/span>/g, "")],
      ["renamed", (text) => shouted(text).replace(/id="t/g, 'id="x')],
    ]
    for (const [name, engine] of spoil) {
      deepl.answers(engine)
      const word = unique(name)
      const { body } = await translate(`<p>big <b>${word}</b> of {shop} now</p>`, { format: "html" }).expect(
        200,
      )
      expect(body.translation.text).toBe(`<p>BIG <b>${word.toUpperCase()}</b> OF {shop} NOW</p>`)
    }
    deepl.answers((text) => `${text}<script>alert(1)</script><img src=x onerror=y>`)
    const { body } = await translate(`<p>${unique("safe ")}</p>`, { format: "html" }).expect(200)
    expect(body.translation.text).not.toMatch(/<script|<img/)
  })

  it("200: uses the terms of the shop's glossary, whatever the engine writes", async () => {
    await setCredits(shop, 100)
    const glossary = await createGlossary(shop, {
      terms: [
        { source: "oak", target: "Eiche" },
        { source: "oak bowl", target: "Eichenschale" },
        { source: "R&D", target: "F&E" },
      ],
    })
    const text = unique("Our Oak bowl, oak and croaking R&amp;D ")
    const { body } = await translate(`<p>${text}</p>`, { format: "html", glossary_id: glossary.id }).expect(
      200,
    )
    const rest = text.split("R&amp;D")[1]?.toUpperCase()
    expect(body.translation).toMatchObject({
      text: `<p>OUR Eichenschale, Eiche AND CROAKING F&amp;E${rest}</p>`,
      source_locale: "en",
    })
    expect(deepl.asked.at(-1)).toMatchObject({ source_lang: "EN" })
  })

  it("200: asks for the variant of the language and for the formality", async () => {
    await setCredits(shop, 100)
    const word = unique("bowl ")
    const expected: [string, string][] = [
      ["en", "EN-US"],
      ["en-AU", "EN-GB"],
      ["pt-BR", "PT-BR"],
      ["pt", "PT-PT"],
      ["zh-TW", "ZH-HANT"],
      ["es-MX", "ES-419"],
      ["no", "NB"],
    ]
    for (const [locale, target_lang] of expected) {
      await translate(word, { target_locale: locale, source_locale: "de-AT", formality: "more" }).expect(200)
      expect(deepl.asked.at(-1)).toMatchObject({ target_lang, source_lang: "DE", formality: "prefer_more" })
    }
    const restore = await overrideSettings(shop, "translation", { formality: "less" })
    try {
      await translate(word, { target_locale: "fr" }).expect(200)
      expect(deepl.asked.at(-1)).toMatchObject({ formality: "prefer_less" })
    } finally {
      await restore()
    }
  })

  it("200: a text in the target language already, and a text without words, cost nothing", async () => {
    await setCredits(shop, 100)
    const asked = deepl.asked.length
    const same = await translate("Schale", { source_locale: "de-DE" }).expect(200)
    expect(same.body.translation).toMatchObject({ text: "Schale", characters: 0, credits: 0 })
    const empty = await translate("<p>{{ total }} 12 €</p>", { format: "html" }).expect(200)
    expect(empty.body.translation).toMatchObject({ text: "<p>{{ total }} 12 €</p>", credits: 0 })
    expect(deepl.asked.length).toBe(asked)
  })

  it("200: divides long texts into requests that DeepL accepts", async () => {
    await setCredits(shop, 100)
    const paragraphs = Array.from(
      { length: 120 },
      (_, index) => `${unique("çay ")} ${index} ${"şöför ".repeat(50)}`,
    )
    const text = paragraphs.map((one) => one.trim()).join("\n")
    const { body } = await translate(text).expect(200)
    expect(body.translation.text).toBe(text.toUpperCase())
    const { characters, credits } = body.translation
    expect(credits).toBe(Math.ceil(characters / 1000))
    await settled(100 - credits)
  })

  it("200: the shop's own key costs no credits, and a key of the free plan has its own server", async () => {
    await setCredits(shop, 1)
    const restore = await overrideSettings(shop, "translation", { deepl_api_key: "own:fx" })
    const free = await deeplServer()
    const usual = config.machineTranslation.urls.free
    config.machineTranslation.urls.free = free.url
    try {
      const { body } = await translate(unique("bowl ")).expect(200)
      expect(body.translation).toMatchObject({ provider: "deepl", credits: 0 })
      expect(free.keys).toEqual(["DeepL-Auth-Key own:fx"])
      const { body: saved } = await admin(shop).get("/admin/config/translation").expect(200)
      expect(JSON.stringify(saved)).not.toContain("own:fx")
      free.answers({ status: 403 })
      expect((await translate(unique("bowl ")).expect(502)).body.message).toContain("refuses the key")
      await settled(1)
    } finally {
      config.machineTranslation.urls.free = usual
      free.close()
      await restore()
    }
  })

  it("200: translates by the shop's own language model", async () => {
    await setCredits(shop, 0)
    await setAssistant(shop, { base_url: model.url, api_key: "own-key" })
    model.answers((asked) => {
      const { texts } = workOf(asked)
      return {
        text: `\`\`\`json\n${JSON.stringify({ source_locale: "en", translations: texts.map(shouted) })}\n\`\`\``,
      }
    })
    try {
      const word = unique("bowl ")
      const { body } = await translate(`**${word}** of {shop}`, { format: "markdown" }).expect(200)
      expect(body.translation).toMatchObject({
        text: `**${word.toUpperCase()}** OF {shop}`,
        provider: "model",
        source_locale: "en",
        credits: 0,
      })
      model.answers({ text: "I refuse." })
      expect((await translate(unique("bowl ")).expect(502)).body.code).toBe("provider_error")
      const count = model.asked.length
      model.answers({ text: "Sure:" }, (asked) => ({
        text: JSON.stringify({ translations: workOf(asked).texts.map(shouted) }),
      }))
      await translate(unique("bowl ")).expect(200)
      expect(model.asked.length).toBe(count + 2)
    } finally {
      await setAssistant(shop, { base_url: null, api_key: null })
    }
  })

  it("200: the installation's model is paid for by credits", async () => {
    await setCredits(shop, 10)
    const stop = shareModel(model)
    const restore = await overrideSettings(shop, "translation", { engine: "model" })
    model.answers((asked) => ({ text: JSON.stringify({ translations: workOf(asked).texts.map(shouted) }) }))
    try {
      const { body } = await translate(unique("bowl ")).expect(200)
      expect(body.translation).toMatchObject({ provider: "model", credits: 1 })
      await settled(9)
      model.answers({ status: 500 })
      await translate(unique("bowl ")).expect(502)
      await settled(9)
    } finally {
      stop()
      await restore()
    }
  })

  it.each([
    [{}, "missing_field"],
    [{ text: "" }, "invalid_field"],
    [{ text: "a", target_locale: "german" }, "invalid_field"],
    [{ text: "a", target_locale: "de", source_locale: "1" }, "invalid_field"],
    [{ text: "a", target_locale: "de", format: "pdf" }, "invalid_field"],
    [{ text: "a", target_locale: "de", formality: "rude" }, "invalid_field"],
    [{ text: "a", target_locale: "de", surprise: 1 }, "unknown_field"],
    [{ text: "a".repeat(50_001), target_locale: "de" }, "invalid_field"],
  ])("400: %j is refused", async (fields, code) => {
    const { body } = await admin(shop).post("/admin/ai/translate", fields).expect(400)
    expect(["out_of_range", code]).toContain(body.code)
  })

  it("400: for a language that DeepL does not know, and for a glossary of other languages", async () => {
    await setCredits(shop, 10)
    const { body } = await translate(unique("bowl "), { target_locale: "tlh" }).expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("target_locale") })
    const { id } = await createGlossary(shop, { terms: [{ source: "bowl", target: "Schale" }] })
    await translate("bowl", { glossary_id: id, target_locale: "fr" }).expect(400)
    await translate("bowl", { glossary_id: id, source_locale: "tr" }).expect(400)
    await settled(10)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/ai/translate", { text: "a" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("402: for more credits than there are; no engine is asked", async () => {
    await setCredits(shop, 1)
    const asked = deepl.asked.length
    const { body } = await translate(unique("bowl ").repeat(40)).expect(402)
    expect(body).toMatchObject({ type: "payment_error", code: "insufficient_credits" })
    expect(deepl.asked.length).toBe(asked)
    await settled(1)
  })

  it("404: for an unknown glossary", async () => {
    await translate("bowl", { glossary_id: "glossary_none" }).expect(404)
  })

  it("502: 429 is retried, 456 is final, and nobody pays for a failure", async () => {
    await setCredits(shop, 10)
    const asked = () => deepl.asked.length
    let before = asked()
    deepl.answers({ status: 429 }, { status: 503 }, shouted)
    await translate(unique("bowl ")).expect(200)
    expect(asked() - before).toBe(3)
    await settled(9)

    before = asked()
    deepl.answers({ status: 429 })
    const busy = await translate(unique("bowl ")).expect(502)
    expect(busy.body).toMatchObject({ code: "provider_error", message: expect.stringContaining("Try again") })
    expect(asked() - before).toBe(4)

    before = asked()
    deepl.answers({ status: 456 })
    const quota = await translate(unique("bowl ")).expect(502)
    expect(quota.body).toMatchObject({ code: "provider_error", message: expect.stringContaining("quota") })
    expect(asked() - before).toBe(1)
    expect(JSON.stringify([busy.body, quota.body])).not.toContain("secret")
    await settled(9)
  })

  it("503: without an engine, and says which setting is missing", async () => {
    config.machineTranslation.key = undefined
    try {
      const { body } = await translate("bowl").expect(503)
      expect(body).toMatchObject({
        code: "not_configured",
        message: expect.stringContaining("deepl_api_key"),
      })
    } finally {
      config.machineTranslation.key = "installation-key"
    }
  })

  it("ten of forty simultaneous calls succeed with ten credits, and the ledger adds up", async () => {
    await setCredits(shop, 10)
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => translate(unique("bowl ")).then(({ status }) => status)),
    )
    expect(replies.filter((status) => status === 200)).toHaveLength(10)
    expect(replies.filter((status) => status === 402)).toHaveLength(30)
    await settled(0)
    expect(await balance()).toMatchObject({ available: 0, reserved: 0 })
  })
})

describe("the action translate_stale_texts", () => {
  it("shows the new texts of a language, saves them once approved, and puts them back", async () => {
    const catalogue = { ...shop, ...(await runInTenant(shop.tenant, () => openCatalogue(shop))) }
    const { id } = await runInTenant(shop.tenant, () => createProduct(catalogue, { title: unique("Mug") }))
    const restore = await overrideSettings(shop, "languages", { enabled_locales: ["en", "de", "nl"] })
    try {
      await setCredits(shop, 100)
      const text = { resource_type: "product", resource_id: id, fields: { title: "Tasse" } }
      await admin(shop)
        .post("/admin/translation-texts", { locale: "de", texts: [text] })
        .expect(200)
      const title = unique("Cup")
      await admin(shop).post(`/admin/products/${id}`, { title }).expect(200)
      const titleNow = async () => {
        const path = `/admin/translation-texts?resource_type=product&locale=de&id=${id}`
        const { body } = await admin(shop).get(path).expect(200)
        return body.translation_texts[0].fields.find(({ name }: { name: string }) => name === "title")
      }
      expect(await titleNow()).toMatchObject({ text: "Tasse", status: "stale" })
      const asked = deepl.asked.length
      const shown = await preview(shop, "translate_stale_texts", { locale: "de" })
      // The demo shop has other stale texts, too.
      const [, price = ""] = /costs (\d+) credits for \d+ characters/.exec(shown.preview.summary) ?? []
      expect(Number(price)).toBeGreaterThan(0)
      expect(shown.preview.changes).toContainEqual({
        what: `${title}, title`,
        before: "Tasse",
        after: `A new translation of: ${title}`,
      })
      expect(deepl.asked.length).toBe(asked)
      await settled(100)
      const { approved, outcome } = await runAction(shop, "translate_stale_texts", { locale: "de" })
      await settled(100 - Number(price))
      expect(deepl.asked.at(-1)).toMatchObject({ source_lang: "EN", target_lang: "DE" })
      const after = title.toUpperCase()
      expect(await findDone(approved)).toMatchObject({ result: { locale: "de" } })
      expect(await titleNow()).toMatchObject({ text: after, status: "current", origin: "machine" })
      await expect(preview(shop, "translate_stale_texts", { locale: "nl" })).rejects.toMatchObject({
        code: "invalid_state",
      })
      await undo(approved, outcome)
      expect(await titleNow()).toMatchObject({ text: "Tasse", status: "stale" })
      await expect(preview(shop, "translate_stale_texts", { locale: "fr" })).rejects.toMatchObject({
        code: "invalid_field",
      })
    } finally {
      await restore()
    }
  })
})

describe("POST /admin/translation-texts/plan", () => {
  const PLAN = "/admin/translation-texts/plan"
  beforeAll(async () => {
    // Creating a tenant takes longer than a test may.
    for (const end of ["", "-poor", "-words"]) await useTenant(`translation-plan${end}`)
  })

  /** A shop with products whose German title is stale. */
  const shopWithStale = async (slug: string, count: number) => {
    const own = await useTenant(slug)
    const catalogue = { ...own, ...(await runInTenant(own.tenant, () => openCatalogue(own))) }
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      const { id } = await runInTenant(own.tenant, () => createProduct(catalogue, { title: unique("Mug") }))
      const text = { resource_type: "product", resource_id: id, fields: { title: "Tasse" } }
      await admin(own)
        .post("/admin/translation-texts", { locale: "de", texts: [text] })
        .expect(200)
      await admin(own)
        .post(`/admin/products/${id}`, { title: unique("Oak bowl ") })
        .expect(200)
      ids.push(id)
    }
    const titles = async () => {
      const path = "/admin/translation-texts?resource_type=product&locale=de&limit=100"
      const { body } = await admin(own).get(path).expect(200)
      return body.translation_texts
        .filter(({ resource_id }: { resource_id: string }) => ids.includes(resource_id))
        .map(({ fields: [title] }: { fields: unknown[] }) => title)
    }
    return { own, titles }
  }

  it("200: shows the texts and the price, and translates them once when it is approved, with the glossary", async () => {
    const { own, titles } = await shopWithStale("translation-plan", 3)
    await createGlossary(own, {
      source_locale: "en",
      target_locale: "de",
      terms: [{ source: "Oak bowl", target: "Eichenschale" }],
    })
    await setCredits(own, 10)
    const { body } = await admin(own).post(PLAN, { locale: "de" }).expect(200)
    expect(body.plan).toMatchObject({ status: "pending", actions: [{ action: "translate_stale_texts" }] })
    expect(body.plan.actions[0].preview.changes.length).toBeGreaterThanOrEqual(3)
    expect((await ledger(own)).account).toEqual({ available: 10, reserved: 0 })
    const approve = `/admin/ai/chat/stream/${body.plan.stream_id}/approve`
    const { body: approved } = await admin(own).post(approve, {}).expect(200)
    expect(approved.plan).toMatchObject({ status: "executed" })
    for (const title of await titles())
      expect(title).toMatchObject({ status: "current", text: expect.stringContaining("Eichenschale") })
    const [, price = ""] = /costs (\d+) credits/.exec(body.plan.actions[0].summary) ?? []
    expect(Number(price)).toBeGreaterThan(0)
    const { account, entries } = await ledger(own)
    expect(account).toEqual({ available: 10 - Number(price), reserved: 0 })
    expect(entries).toEqual(account)
    expect((await admin(own).post(PLAN, { locale: "de" }).expect(409)).body.code).toBe("invalid_state")
  })

  it("200: without enough credits nothing is translated and nothing is paid", async () => {
    const { own, titles } = await shopWithStale("translation-plan-poor", 2)
    await setCredits(own, 0)
    const { body } = await admin(own).post(PLAN, { locale: "de", language: "tr" }).expect(200)
    expect(body.plan.actions[0].summary).toContain("kredi")
    const approve = `/admin/ai/chat/stream/${body.plan.stream_id}/approve`
    const { body: approved } = await admin(own).post(approve, {}).expect(200)
    expect(approved.plan).toMatchObject({
      status: "failed",
      actions: [{ status: "failed", error: { code: "insufficient_credits" } }],
    })
    for (const title of await titles()) expect(title).toMatchObject({ status: "stale", text: "Tasse" })
    expect((await ledger(own)).account).toEqual({ available: 0, reserved: 0 })
  })

  it("200: a message starts it too, in a shop without a language model", async () => {
    const { own } = await shopWithStale("translation-plan-words", 1)
    for (const message of ["Translate the outdated texts into German", "Eskimiş metinleri Almancaya çevir"]) {
      const { body } = await admin(own).post("/admin/ai/chat", { message }).expect(200)
      expect(body.plan.actions).toMatchObject([{ action: "translate_stale_texts", input: { locale: "de" } }])
    }
  })

  it.each([
    [{}, "missing_field"],
    [{ locale: "german" }, "invalid_field"],
    [{ locale: "en" }, "invalid_field"],
    [{ locale: "de", language: "de" }, "invalid_field"],
    [{ locale: "de", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(shop).post(PLAN, fields).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    await storefront(shop).post(PLAN, { locale: "de" }).expect(401)
  })
})

describe("a text above the limit of one request", () => {
  it("200: is divided between sentences, and keeps its markup", async () => {
    await setCredits(shop, 1_000)
    const sentence = (place: number) => `Bowl ${place} is <b>made</b> by hand of 窯 and {clay}. `
    const body = `<p>${Array.from({ length: 900 }, (_, place) => sentence(place)).join("")}</p>`
    const before = deepl.asked.length
    const { body: found } = await translate(body, { format: "html" }).expect(200)
    expect(found.translation.text).toBe(
      body.replaceAll(/(<[^>]*>|\{\w+\})|([^<{]+)/g, (_, mark, text) => mark ?? text.toUpperCase()),
    )
    const longest = Math.max(
      ...deepl.asked.slice(before).flatMap(({ text }) => text.map((one) => one.length)),
    )
    expect(longest).toBeLessThanOrEqual(20_000)
  })

  it("200: is divided between words or characters, if it has no sentences", async () => {
    await setCredits(shop, 1_000)
    const text = "窯a".repeat(12_000)
    const { body } = await translate(text).expect(200)
    expect(body.translation.text).toBe("窯A".repeat(12_000))
  })
})

describe("the cache", () => {
  it("belongs to one shop, one engine and one formality, and old translations are deleted", async () => {
    await setCredits(shop, 100)
    const word = unique("bowl ")
    await translate(word).expect(200)
    const { body } = await translate(word, { formality: "more" }).expect(200)
    expect(body.translation.credits).toBe(1)
    const other = await useTenant("machine-translation-other")
    await setCredits(other, 1)
    const elsewhere = await admin(other)
      .post("/admin/ai/translate", { text: word, target_locale: "de" })
      .expect(200)
    expect(elsewhere.body.translation.credits).toBe(1)

    const count = async () => {
      const rows = await sql(shop, "SELECT id FROM machine_translation WHERE wire = ?", [word.toUpperCase()])
      return rows.length
    }
    expect(await count()).toBe(2)
    const restore = clock.use({ now: () => Date.now() + 181 * 24 * 60 * 60_000 })
    try {
      await runInTenant(shop.tenant, () => purgeMachineTranslations.run(shop.container))
    } finally {
      restore()
    }
    expect(await count()).toBe(0)
  })
})
