import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { makeVoiceovers } from "../../../src/features/voiceovers/jobs/make-voiceovers"
import { purgeVoiceoverChunks } from "../../../src/features/voiceovers/jobs/purge-voiceover-chunks"
import { readMp3 } from "../../../src/features/voiceovers/module/lib/mp3"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { ledger, setCredits } from "../../factories/assistant"
import { createPost } from "../../factories/blog"
import { sql } from "../../factories/checkout"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { useSpeech } from "../../factories/voiceovers"
import { admin, storefront } from "../../harness/api"
import { FRAME_SECONDS, framesOf, type SpeechServer, speechServer } from "../../harness/speech-server"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

let shop: TenantShop
let speech: SpeechServer
let putBack: () => void

beforeAll(async () => {
  shop = await useTenant("voiceovers")
  speech = await speechServer()
  putBack = useSpeech(speech, "installation-key")
})
afterAll(() => {
  putBack()
  speech.close()
})
beforeEach(() => speech.answers("sound"))

const runJob = () => runInTenant(shop.tenant, async () => void (await makeVoiceovers.run(shop.container)))
const order = (post_id: string, fields: object = {}) =>
  admin(shop).post("/admin/ai/voice/blog", { post_id, ...fields })
const read = async (id: string) =>
  (await admin(shop).get(`/admin/ai/voice/blog/${id}`).expect(200)).body.voiceover
const make = async (post_id: string, fields: object = {}) => {
  const { body } = await order(post_id, fields).expect(202)
  await runJob()
  return read(body.voiceover.id)
}
const balanced = async () => {
  const { entries, account } = await ledger(shop)
  expect(account.reserved).toBe(0)
  expect(entries).toEqual(account)
  return account.available
}
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("")
const words = (count: number) => Array.from({ length: count }, () => unique("w").slice(0, 8)).join(" ")
const askedFor = (text: string) => speech.asked.filter((one) => one.text === text).length

describe("POST /admin/ai/voice/blog", () => {
  it("202: makes the sound in a job, stores it as media and shows its address on the post", async () => {
    await setCredits(shop, 1_000)
    const texts = [words(20), words(30)]
    const post = await createPost(shop, { body: paragraphs(...texts) })
    const { body } = await order(post.id).expect(202)
    expect(body.voiceover).toMatchObject({
      post_id: post.id,
      voice_id: "alloy",
      audio_url: null,
      media_id: null,
      chunks_reused: 0,
    })
    expect(body.voiceover.progress.total).toBe(3)
    await runJob()
    const voiceover = await read(body.voiceover.id)
    expect(voiceover).toMatchObject({ status: "completed", progress: { done: 3, total: 3 }, error: null })
    const frames = [post.title, ...texts].reduce((sum, text) => sum + framesOf(text), 0)
    expect(Math.abs(voiceover.duration_seconds - frames * FRAME_SECONDS)).toBeLessThan(0.05)
    expect(await balanced()).toBe(1_000 - voiceover.credits)

    const { body: shown } = await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(200)
    expect(shown.blog_post.audio_url).toBe(voiceover.audio_url)
    const asset = await admin(shop).get(`/admin/media/${voiceover.media_id}`).expect(200)
    expect(JSON.stringify(asset.body)).toContain('"mime_type":"audio/mpeg"')
    const path = new URL(voiceover.audio_url).pathname
    const file = await fetch(`${shop.url}${path}`)
    const sound = readMp3(Buffer.from(await file.arrayBuffer()))
    expect(sound?.frames.toString("latin1")).not.toMatch(/Xing|ID3/)
    expect(sound?.frames.length).toBe(frames * 417)
  })

  it("202: a post of 3,000 words stays below the limit, and one edited paragraph costs only its own chunk", async () => {
    await setCredits(shop, 10_000)
    const long = Array.from({ length: 700 }, () => unique("w").slice(0, 8)).join(" ")
    const texts = [...Array.from({ length: 23 }, () => words(100)), long]
    const post = await createPost(shop, { body: paragraphs(...texts) })
    const before = speech.asked.length
    const first = await make(post.id)
    expect(first.status).toBe("completed")
    const asked = speech.asked.slice(before)
    expect(asked.length).toBe(first.progress.total)
    expect(Math.max(...asked.map(({ text }) => text.length))).toBeLessThanOrEqual(4_096)
    const available = await balanced()

    const changed = words(100)
    const body = paragraphs(...texts.slice(0, 5), changed, ...texts.slice(6))
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { body }).expect(200)
    const count = speech.asked.length
    const second = await make(post.id)
    expect(second).toMatchObject({ status: "completed", chunks_reused: first.progress.total - 1 })
    expect(speech.asked.slice(count).map(({ text }) => text)).toEqual([changed])
    expect(await balanced()).toBe(available - second.credits)
    expect(second.credits).toBe(Math.ceil(changed.length / 250))
  })

  it("202: reads the text of another language in that language", async () => {
    await setCredits(shop, 100)
    const text = words(5)
    const translations = { tr: { title: unique("Kase"), body: `<p>${text}</p>` } }
    const post = await createPost(shop, { translations })
    const voiceover = await make(post.id, { locale: "tr", voice_id: "nova" })
    expect(voiceover).toMatchObject({ status: "completed", locale: "tr", voice_id: "nova" })
    expect(speech.asked.find((one) => one.text === text)).toMatchObject({ voice: "nova" })
    const shownIn = async (locale: string) =>
      (await storefront(shop).get(`/store/blog-posts/${post.slug}?locale=${locale}`).expect(200)).body
        .blog_post
    expect((await shownIn("tr")).audio_url).toBe(voiceover.audio_url)
    expect((await shownIn("en")).audio_url).toBeNull()
    await order(post.id, { locale: "fr" }).expect(404)
  })

  it("continues after a crash without asking or paying for a chunk twice", async () => {
    await setCredits(shop, 100)
    const texts = [words(10), words(10), words(10), words(10)]
    const post = await createPost(shop, { body: paragraphs(...texts) })
    const { body } = await order(post.id).expect(202)
    // The first run fails like a process that dies: the rows stay as they are, with a chunk that is stored.
    const voiceovers = shop.container.resolve("voiceovers")
    const keep = voiceovers.keepChunk.bind(voiceovers)
    let stored = 0
    voiceovers.keepChunk = async (chunk) => {
      if (stored++ === 2) throw new Error("killed")
      return keep(chunk)
    }
    try {
      await expect(runJob()).rejects.toThrow("killed")
    } finally {
      voiceovers.keepChunk = keep
    }
    expect(await read(body.voiceover.id)).toMatchObject({ status: "running", progress: { done: 2 } })
    await runJob()
    const voiceover = await read(body.voiceover.id)
    expect(voiceover).toMatchObject({ status: "completed", progress: { done: 5, total: 5 } })
    const price = [post.title, ...texts].reduce((sum, text) => sum + Math.ceil(text.length / 250), 0)
    expect(await balanced()).toBe(100 - price)
    expect(voiceover.credits).toBe(price)
  })

  it("does not charge for chunks that another process has stored meanwhile", async () => {
    await setCredits(shop, 100)
    const post = await createPost(shop, { body: paragraphs(words(10)) })
    const { body } = await order(post.id).expect(202)
    const voiceovers = shop.container.resolve("voiceovers")
    const keep = voiceovers.keepChunk.bind(voiceovers)
    voiceovers.keepChunk = async (chunk) => {
      await keep({ ...chunk, credits: 0 })
      return keep(chunk)
    }
    try {
      await runJob()
    } finally {
      voiceovers.keepChunk = keep
    }
    expect(await read(body.voiceover.id)).toMatchObject({ status: "completed", credits: 0 })
    expect(await balanced()).toBe(100)
  })

  it("fails with the service's problem, keeps the chunks that it has, and can be ordered again", async () => {
    await setCredits(shop, 100)
    const texts = [words(10), words(10)]
    const post = await createPost(shop, { body: paragraphs(...texts) })
    speech.answers({ status: 429 })
    const failed = await make(post.id)
    expect(failed).toMatchObject({ status: "failed", error: { code: "provider_error" } })
    expect(JSON.stringify(failed)).not.toContain("secret")
    expect(await balanced()).toBe(100)
    speech.answers("cut off")
    expect(await make(post.id)).toMatchObject({ status: "failed", error: { code: "provider_error" } })
    expect(await balanced()).toBe(100)
    speech.answers("sound")
    expect(await make(post.id)).toMatchObject({ status: "completed" })
    expect(askedFor(texts[1] ?? "")).toBeGreaterThan(0)
  })

  it("uses the shop's own ElevenLabs without credits", async () => {
    await setCredits(shop, 1)
    const restore = await overrideSettings(shop, "voice", {
      service: "elevenlabs",
      elevenlabs_api_key: "own-key",
      voice_id: "voice-1",
    })
    try {
      const post = await createPost(shop, { body: paragraphs(words(300)) })
      const voiceover = await make(post.id)
      expect(voiceover).toMatchObject({ status: "completed", credits: 0, voice_id: "voice-1" })
      expect(speech.asked.at(-1)).toMatchObject({
        path: "/v1/text-to-speech/voice-1",
        key: "own-key",
        format: "mp3_44100_128",
      })
      expect(await balanced()).toBe(1)
      await admin(shop)
        .post("/admin/ai/voice/synthesize-chunk", { text: "Hello", format: "flac" })
        .expect(400)
    } finally {
      await restore()
    }
  })

  it.each([
    [{}, "missing_field"],
    [{ post_id: "" }, "out_of_range"],
    [{ post_id: "post_1", locale: "german" }, "invalid_field"],
    [{ post_id: "post_1", voice_id: "../x" }, "invalid_field"],
    [{ post_id: "post_1", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(shop).post("/admin/ai/voice/blog", fields).expect(400)).body.code).toBe(code)
  })

  it("401, 402, 404, 409 and 503", async () => {
    await setCredits(shop, 1)
    const post = await createPost(shop, { body: paragraphs(words(200)) })
    await storefront(shop).post("/admin/ai/voice/blog", { post_id: post.id }).expect(401)
    await storefront(shop).get("/admin/ai/voice/blog/voice_none").expect(401)
    expect((await order(post.id).expect(402)).body.code).toBe("insufficient_credits")
    await order("post_none").expect(404)
    await admin(shop).get("/admin/ai/voice/blog/voice_none").expect(404)
    await setCredits(shop, 1_000)
    const { body } = await order(post.id).expect(202)
    expect((await order(post.id).expect(409)).body.type).toBe("conflict_error")
    await runJob()
    expect((await read(body.voiceover.id)).status).toBe("completed")
    const silent = await createPost(shop, { title: "—", body: "<pre>code</pre>" })
    expect((await order(silent.id).expect(409)).body.code).toBe("invalid_state")
    config.voiceovers.keys.openai = undefined
    try {
      expect((await order(post.id).expect(503)).body.code).toBe("not_configured")
    } finally {
      config.voiceovers.keys.openai = "installation-key"
    }
  })

  it("sounds that nothing has used for a long time are deleted; the finished file stays", async () => {
    await setCredits(shop, 100)
    const post = await createPost(shop)
    const voiceover = await make(post.id)
    const restore = clock.use({ now: () => Date.now() + 181 * 24 * 60 * 60_000 })
    try {
      await runInTenant(shop.tenant, () => purgeVoiceoverChunks.run(shop.container))
    } finally {
      restore()
    }
    expect(await sql(shop, "SELECT key FROM voiceover_chunk")).toEqual([])
    expect(await read(voiceover.id)).toEqual(voiceover)
  })
})

describe("POST /admin/ai/voice/synthesize-chunk", () => {
  const synthesize = (fields: object) => admin(shop).post("/admin/ai/voice/synthesize-chunk", fields)

  it("200: streams the sound, for credits", async () => {
    await setCredits(shop, 10)
    const reply = await synthesize({ text: "A bowl of oak" }).expect(200).expect("content-type", "audio/mpeg")
    expect(reply.headers["cache-control"]).toBe("no-store")
    expect(speech.asked.at(-1)).toMatchObject({ text: "A bowl of oak", format: "mp3", voice: "alloy" })
    // The price is charged when the last byte has been sent, which the client may see first.
    await until(
      async () =>
        (await runInTenant(shop.tenant, () => shop.container.resolve("assistant").balance())).reserved === 0,
    )
    expect(await balanced()).toBe(9)
  })

  it("400, 401, 402 and 502: nobody pays for a failure", async () => {
    await setCredits(shop, 1)
    await synthesize({}).expect(400)
    await synthesize({ text: "a".repeat(4_001) }).expect(400)
    await synthesize({ text: "a", format: "midi" }).expect(400)
    await storefront(shop).post("/admin/ai/voice/synthesize-chunk", { text: "a" }).expect(401)
    await synthesize({ text: "a".repeat(600) }).expect(402)
    speech.answers({ status: 401 })
    const { body } = await synthesize({ text: "a" }).expect(502)
    expect(body).toMatchObject({ code: "provider_error", message: expect.stringContaining("key") })
    expect(await balanced()).toBe(1)
  })
})
