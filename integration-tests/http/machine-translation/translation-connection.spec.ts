import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { portOf } from "../../../src/lib/port-of"
import { ledger, setAssistant, setCredits, useOwnModel } from "../../factories/assistant"
import { useDeepL } from "../../factories/machine-translation"
import { admin, anonymous } from "../../harness/api"
import { type DeepLServer, deeplServer, shouted } from "../../harness/deepl-server"
import { type ModelServer, modelServer } from "../../harness/model-server"
import { outsideServer } from "../../harness/outside-server"
import { withSilentServer } from "../../harness/silent-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const KEY = "deepl-key-of-the-shop"
const TRANSLATION = JSON.stringify({ source_locale: "en", translations: ["Hallo"] })

let shop: TenantShop
let deepl: DeepLServer
let model: ModelServer
let putBack: () => void
const { machineTranslation } = config

const save = (patch: object, area = "translation") =>
  admin(shop).post(`/admin/config/${area}`, patch).expect(200)
const test = () => admin(shop).post("/admin/translation/connection-test")
const outcome = async () => {
  const { body, text } = await test().expect(200)
  for (const secret of [KEY, "own-key", "installation-key"]) expect(text).not.toContain(secret)
  return body.test
}

beforeAll(async () => {
  shop = await useTenant("translation-connection")
  deepl = await deeplServer()
  model = await modelServer()
  putBack = useDeepL(deepl)
})
afterAll(() => {
  putBack()
  deepl.close()
  model.close()
})
beforeEach(async () => {
  deepl.answers(shouted)
  deepl.asked.length = 0
  Object.assign(machineTranslation.urls, { pro: deepl.url, free: deepl.url })
  Object.assign(machineTranslation, { key: undefined })
  await setAssistant(shop, { base_url: null, api_key: null })
  await save({ enabled_locales: null }, "languages")
  await save({ engine: null, deepl_api_key: KEY })
})

describe("POST /admin/translation/connection-test", () => {
  it("200: DeepL translates one word, and nothing is stored", async () => {
    const worked = {
      is_working: true,
      reason: null,
      missing: [],
      problem: null,
      detail: "HELLO",
      engine: "deepl",
      target_locale: "de",
    }
    expect(await outcome()).toEqual(worked)
    expect(await outcome()).toEqual(worked)
    expect(deepl.asked).toHaveLength(2)
    expect(deepl.asked[0]).toMatchObject({ text: ["Hello"], source_lang: "EN", target_lang: "DE" })
  })

  it("200: translates into the shop's second language, and into English from German", async () => {
    await save({ enabled_locales: ["en-GB", "tr"] }, "languages")
    expect(await outcome()).toMatchObject({ is_working: true, target_locale: "tr" })
    await save({ default_locale: "de" }, "storefront")
    expect(await outcome()).toMatchObject({ detail: "HALLO", target_locale: "en-GB" })
    await save({ default_locale: null }, "storefront")
  })

  it("200: the language model translates, if the settings choose it", async () => {
    await useOwnModel(shop, model)
    await save({ engine: "model" })
    model.answers({ text: TRANSLATION })
    expect(await outcome()).toMatchObject({ is_working: true, detail: "Hallo", engine: "model" })
    model.answers({ text: "I cannot do this." })
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreadable", engine: "model" })
    model.answers({ status: 401 })
    expect(await outcome()).toMatchObject({ is_working: false, reason: "refused", engine: "model" })
  })

  it("200: shows DeepL's own message without the key", async () => {
    deepl.answers({ status: 403, body: { message: `Wrong key ${KEY}` } })
    expect(await outcome()).toMatchObject({ reason: "refused", problem: "Wrong key …", detail: null })
  })

  it.each([
    [400, "refused"],
    [429, "limited"],
    [456, "limited"],
    [500, "unreachable"],
  ])("200: explains DeepL's status %i", async (status, reason) => {
    deepl.answers({ status })
    expect(await outcome()).toMatchObject({ is_working: false, reason })
  })

  it("200: reports an answer that is not JSON", async () => {
    const other = outsideServer((_, res) => void res.end("<html>Blocked</html>"))
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    machineTranslation.urls.pro = `http://127.0.0.1:${portOf(other)}`
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreadable" })
    other.close()
    other.closeAllConnections()
  })

  it("200: reports that DeepL is unreachable", async () => {
    machineTranslation.urls.pro = "http://127.0.0.1:9"
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreachable", engine: "deepl" })
  })

  it("200: reports that DeepL takes too long", async () => {
    const { timeoutMs } = machineTranslation
    Object.assign(machineTranslation, { timeoutMs: 200 })
    await withSilentServer(async (url) => {
      machineTranslation.urls.pro = url
      expect(await outcome()).toMatchObject({ is_working: false, reason: "timed_out", engine: "deepl" })
    }).finally(() => Object.assign(machineTranslation, { timeoutMs }))
  })

  it("200: names what is missing", async () => {
    await save({ deepl_api_key: null })
    expect(await outcome()).toMatchObject({
      reason: "incomplete",
      missing: ["deepl_api_key", "assistant.api_key"],
      engine: null,
    })
    await save({ engine: "deepl" })
    expect(await outcome()).toMatchObject({ reason: "incomplete", missing: ["deepl_api_key"] })
  })

  it("200: sends nothing with the installation's key, and spends no credits", async () => {
    await setCredits(shop, 10)
    await save({ deepl_api_key: null })
    Object.assign(machineTranslation, { key: "installation-key" })
    expect(await outcome()).toMatchObject({ is_working: false, reason: "not_own", engine: "deepl" })
    expect(deepl.asked).toEqual([])
    expect((await ledger(shop)).account).toEqual({ available: 10, reserved: 0 })
  })

  it("401: without a token", async () => {
    await anonymous(shop).post("/admin/translation/connection-test").expect(401)
  })
})
