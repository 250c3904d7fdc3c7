import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { portOf } from "../../../src/lib/port-of"
import { ledger, setCredits } from "../../factories/assistant"
import { sql } from "../../factories/checkout"
import { useSpeech } from "../../factories/voiceovers"
import { admin, anonymous } from "../../harness/api"
import { outsideServer } from "../../harness/outside-server"
import { withSilentServer } from "../../harness/silent-server"
import { mp3Of, type SpeechServer, speechServer } from "../../harness/speech-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const KEYS = { openai_api_key: "openai-key-of-the-shop", elevenlabs_api_key: "elevenlabs-key-of-the-shop" }
const NO_KEYS = { openai_api_key: null, elevenlabs_api_key: null }

let shop: TenantShop
let speech: SpeechServer
let putBack: () => void
const { urls, keys } = config.voiceovers

const save = (patch: object) => admin(shop).post("/admin/config/voice", patch).expect(200)
const outcome = async () => {
  const { body, text } = await admin(shop).post("/admin/voice/connection-test").expect(200)
  for (const secret of [...Object.values(KEYS), "installation-key"]) expect(text).not.toContain(secret)
  return body.test
}

beforeAll(async () => {
  shop = await useTenant("speech-connection")
  speech = await speechServer()
  putBack = useSpeech(speech)
})
afterAll(() => {
  putBack()
  speech.close()
})
beforeEach(async () => {
  speech.answers("sound")
  Object.assign(speech, { soundOf: mp3Of })
  speech.asked.length = 0
  Object.assign(urls, { openai: speech.url, elevenlabs: speech.url })
  keys.openai = undefined
  await save({ service: null, voice_id: null, ...KEYS })
})

describe("POST /admin/voice/connection-test", () => {
  it.each([
    ["openai", "Bearer openai-key-of-the-shop", "alloy"],
    ["elevenlabs", "elevenlabs-key-of-the-shop", "21m00Tcm4TlvDq8ikWAM"],
  ])("200: %s reads two words, and nothing is stored", async (service, key, voice) => {
    await save({ service })
    expect(await outcome()).toEqual({
      is_working: true,
      reason: null,
      missing: [],
      problem: null,
      detail: "MP3, 0.1 s",
    })
    expect(speech.asked).toHaveLength(1)
    expect(speech.asked[0]).toMatchObject({ text: "Good day.", key, voice })
    expect(await sql(shop, "SELECT key FROM voiceover_chunk")).toEqual([])
  })

  it("200: uses the saved voice", async () => {
    await save({ voice_id: "nova" })
    expect(await outcome()).toMatchObject({ is_working: true })
    expect(speech.asked[0]).toMatchObject({ voice: "nova" })
  })

  it.each([
    [401, "refused"],
    [404, "refused"],
    [402, "limited"],
    [429, "limited"],
    [500, "unreachable"],
  ])("200: explains the status %i, in the service's words", async (status, reason) => {
    speech.answers({ status })
    const problem = "secret of the provider"
    expect(await outcome()).toMatchObject({ is_working: false, reason, problem, detail: null })
  })

  it("200: reports a sound that is no MP3, or that breaks off", async () => {
    Object.assign(speech, { soundOf: () => Buffer.from("not a sound") })
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreadable" })
    Object.assign(speech, { soundOf: mp3Of })
    speech.answers("cut off")
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreachable" })
  })

  it("200: reports a page in place of a sound", async () => {
    const other = outsideServer((_, res) => {
      res.setHeader("content-type", "text/html")
      res.end("<html>Blocked</html>")
    })
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    urls.openai = `http://127.0.0.1:${portOf(other)}`
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreadable" })
    other.close()
    other.closeAllConnections()
  })

  it("200: reports that the service is unreachable", async () => {
    urls.openai = "http://127.0.0.1:9"
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreachable" })
  })

  it("200: reports that the service takes too long", async () => {
    const { timeoutMs } = config.voiceovers
    config.voiceovers.timeoutMs = 200
    await withSilentServer(async (url) => {
      urls.openai = url
      expect(await outcome()).toMatchObject({ is_working: false, reason: "timed_out", detail: null })
    }).finally(() => {
      config.voiceovers.timeoutMs = timeoutMs
    })
  })

  it("200: names missing keys", async () => {
    await save(NO_KEYS)
    const missing = ["openai_api_key", "elevenlabs_api_key"]
    expect(await outcome()).toMatchObject({ is_working: false, reason: "incomplete", missing })
    await save({ service: "elevenlabs" })
    expect(await outcome()).toMatchObject({ reason: "incomplete", missing: ["elevenlabs_api_key"] })
  })

  it("200: sends nothing with the installation's key, and spends no credits", async () => {
    await setCredits(shop, 10)
    await save(NO_KEYS)
    keys.openai = "installation-key"
    expect(await outcome()).toMatchObject({ is_working: false, reason: "not_own" })
    expect(speech.asked).toEqual([])
    expect((await ledger(shop)).account).toEqual({ available: 10, reserved: 0 })
  })

  it("401: without a token", async () => {
    await anonymous(shop).post("/admin/voice/connection-test").expect(401)
  })
})
