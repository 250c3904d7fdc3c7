import { request } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { makeVoiceovers } from "../../../src/features/voiceovers/jobs/make-voiceovers"
import { makeVoiceover } from "../../../src/features/voiceovers/services/make-voiceover"
import { voiceoverNews } from "../../../src/features/voiceovers/services/voiceover-news"
import {
  failVoiceoverWorkflow,
  finishVoiceoverWorkflow,
} from "../../../src/features/voiceovers/workflows/end-voiceover"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { nextDue } from "../../../src/tenancy/schedule/next-due"
import { setCredits } from "../../factories/assistant"
import { createPost } from "../../factories/blog"
import { unique } from "../../factories/unique"
import { useSpeech } from "../../factories/voiceovers"
import { admin, adminToken, anyAddress, storefront } from "../../harness/api"
import { followStream } from "../../harness/event-reader"
import { mp3Of, type SpeechServer, speechServer } from "../../harness/speech-server"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

const MINUTE_MS = 60_000

let shop: TenantShop
let speech: SpeechServer
let putBack: () => void

beforeAll(async () => {
  shop = await useTenant("voiceovers-progress")
  speech = await speechServer()
  putBack = useSpeech(speech, "installation-key")
})
afterAll(() => {
  putBack()
  speech.close()
})
beforeEach(async () => {
  speech.answers("sound")
  await setCredits(shop, 1_000)
})

const runJob = () => runInTenant(shop.tenant, async () => void (await makeVoiceovers.run(shop.container)))
const order = async (post_id: string): Promise<string> =>
  (await admin(shop).post("/admin/ai/voice/blog", { post_id }).expect(202)).body.voiceover.id
const read = async (id: string) =>
  (await admin(shop).get(`/admin/ai/voice/blog/${id}`).expect(200)).body.voiceover
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("")
const shown = async (slug: string) =>
  (await storefront(shop).get(`/store/blog-posts/${slug}`).expect(200)).body.blog_post

describe("GET /admin/ai/voice/blog/:id/stream", () => {
  it("200: tells each step until the voiceover is completed", async () => {
    const post = await createPost(shop, { body: paragraphs(unique("one"), unique("two"), unique("three")) })
    const id = await order(post.id)
    const stream = await followStream(shop, `/admin/ai/voice/blog/${id}/stream`)
    expect(stream.status).toBe(200)
    const first = await stream.seen("progress")
    expect(first.data.voiceover).toMatchObject({ id, status: "queued", progress: { done: 0, total: 4 } })
    await runJob()
    const last = await stream.seen("done")
    expect(last.data.voiceover).toEqual(await read(id))
    await stream.over()
    const done = stream.events.map(({ data }) => data.voiceover.progress.done)
    expect(done).toEqual([...done].sort((one, other) => one - other))
    expect(done.at(-1)).toBe(4)
  })

  it("200: tells at once what has ended before, also a failure", async () => {
    const post = await createPost(shop, { body: paragraphs(unique("one")) })
    speech.answers({ status: 429 })
    const id = await order(post.id)
    await runJob()
    const stream = await followStream(shop, `/admin/ai/voice/blog/${id}/stream`)
    await stream.over()
    expect(stream.events).toMatchObject([
      { event: "done", data: { voiceover: { id, status: "failed", error: { code: "provider_error" } } } },
    ])
  })

  it("200: is told of each chunk as soon as it is stored", async () => {
    const texts = Array.from({ length: 5 }, () => unique("text"))
    const post = await createPost(shop, { body: paragraphs(...texts) })
    const id = await order(post.id)
    const stream = await followStream(shop, `/admin/ai/voice/blog/${id}/stream`)
    await stream.seen("progress")
    let told = 0
    const forget = runInTenant(shop.tenant, () => voiceoverNews.on(id, () => told++))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    speech.answers("sound", { held })
    const job = runJob()
    // One chunk is stored, and all others wait. The stream would also look by itself, but later.
    await until(async () => told === 1)
    await until(async () => stream.events.at(-1)?.data.voiceover.progress.done === 1)
    release()
    await job
    await stream.over()
    forget()
    // Each of the six chunks, and the end.
    expect(told).toBe(7)
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/ai/voice/blog/voice_none/stream").expect(401)
    await admin(shop).get("/admin/ai/voice/blog/voice_none/stream").expect(404)
  })
})

describe("a voiceover that takes longer than a run", () => {
  it("is continued by the next run, which asks for no chunk again", async () => {
    const texts = Array.from({ length: 5 }, () => unique("text"))
    const post = await createPost(shop, { body: paragraphs(...texts) })
    const id = await order(post.id)
    const voiceovers = shop.container.resolve("voiceovers")
    const keep = voiceovers.keepChunk.bind(voiceovers)
    const restores: (() => void)[] = []
    voiceovers.keepChunk = async (chunk) => {
      const isNew = await keep(chunk)
      const at = Date.now() + 5 * MINUTE_MS
      restores.push(clock.use({ now: () => at }))
      return isNew
    }
    try {
      await runJob()
    } finally {
      voiceovers.keepChunk = keep
      for (const restore of restores.reverse()) restore()
    }
    expect(await read(id)).toMatchObject({ status: "running", progress: { done: 3, total: 6 } })
    const { due } = makeVoiceovers
    if (!due) throw new Error("The job has no due times.")
    expect(await runInTenant(shop.tenant, () => nextDue(shop.container, due))).toBeInstanceOf(Date)
    await runJob()
    expect(await read(id)).toMatchObject({ status: "completed", progress: { done: 6, total: 6 } })
    for (const text of [post.title, ...texts])
      expect(speech.asked.filter((one) => one.text === text)).toHaveLength(1)
  })

  it("is ended once, even if two processes have made it", async () => {
    const post = await createPost(shop, { body: paragraphs(unique("one")) })
    const id = await order(post.id)
    await runJob()
    const made = await read(id)
    const { audio_url } = await shown(post.slug)
    const other = {
      media_id: "media_other",
      audio_url: "https://shop.example/other.mp3",
      duration_seconds: 9,
    }
    const { result } = await runInTenant(shop.tenant, () =>
      finishVoiceoverWorkflow(shop.container).run({
        input: { id, post_id: post.id, locale: "en", text_hash: null, ...other },
      }),
    )
    expect(result).toBeNull()
    expect(await read(id)).toEqual(made)
    expect((await shown(post.slug)).audio_url).toBe(audio_url)
  })
})

describe("a voiceover that has ended", () => {
  const failed = { code: "provider_error", message: "too late" }
  const ended = async () => {
    const post = await createPost(shop, { body: paragraphs(unique("one")) })
    const id = await order(post.id)
    const [ordered] = await runInTenant(shop.tenant, () =>
      shop.container.resolve("voiceovers").listVoiceovers({ id }),
    )
    if (!ordered) throw new Error("The voiceover is not stored.")
    await runJob()
    return { id, ordered, made: await read(id) }
  }

  it("stays completed, even if a slower process fails", async () => {
    const { id, made } = await ended()
    expect(made.status).toBe("completed")
    const { result } = await runInTenant(shop.tenant, () =>
      failVoiceoverWorkflow(shop.container).run({ input: { id, error: failed } }),
    )
    expect(result).toBe(false)
    expect(await read(id)).toEqual(made)
  })

  it("is not begun again by a process that has read it before", async () => {
    const { id, ordered, made } = await ended()
    await runInTenant(shop.tenant, () => makeVoiceover(shop.container, ordered, clock.now() + 5 * MINUTE_MS))
    expect(await read(id)).toEqual(made)
  })
})

describe("the sound of a post", () => {
  it("is stale after its text has changed, but not after a change of its markup", async () => {
    const [one, two] = [unique("one"), unique("two")]
    const post = await createPost(shop, { body: paragraphs(one, two) })
    expect(await shown(post.slug)).toMatchObject({ audio_url: null, audio_is_stale: false })
    await order(post.id)
    await runJob()
    const { audio_url, audio_is_stale } = await shown(post.slug)
    expect({ audio_url, audio_is_stale }).toEqual({ audio_url: expect.any(String), audio_is_stale: false })
    const change = (body: string) => admin(shop).post(`/admin/blog-posts/${post.id}`, { body }).expect(200)
    await change(`<p><b>${one}</b></p>\n<p>${two}</p>`)
    expect(await shown(post.slug)).toMatchObject({ audio_url, audio_is_stale: false })
    await change(paragraphs(one, unique("other")))
    expect(await shown(post.slug)).toMatchObject({ audio_url, audio_is_stale: true })
    await order(post.id)
    await runJob()
    expect((await shown(post.slug)).audio_is_stale).toBe(false)
  })

  it("is used by its post in the library, and the file before it is deleted", async () => {
    const post = await createPost(shop, { body: paragraphs(unique("one")) })
    const first = await order(post.id)
    await runJob()
    const { media_id } = await read(first)
    const usage = await admin(shop).get(`/admin/media/${media_id}/usage`).expect(200)
    expect(JSON.stringify(usage.body)).toContain(post.id)
    await admin(shop).delete(`/admin/media/${media_id}`).expect(409)
    await admin(shop)
      .post(`/admin/blog-posts/${post.id}`, { body: paragraphs(unique("other")) })
      .expect(200)
    const second = await order(post.id)
    await runJob()
    expect((await read(second)).media_id).not.toBe(media_id)
    await admin(shop).get(`/admin/media/${media_id}`).expect(404)
  })

  it("costs a repeated paragraph once, also in the check of the credits", async () => {
    const text = unique("again ").padEnd(240, "x")
    const post = await createPost(shop, { body: paragraphs(text, text, text) })
    await setCredits(shop, 2)
    const id = await order(post.id)
    await runJob()
    expect(await read(id)).toMatchObject({ status: "completed", credits: 2 })
  })
})

describe("POST /admin/ai/voice/synthesize-chunk", () => {
  it("200: sends the first piece before the service has sent its last", async () => {
    let release: () => void = () => undefined
    speech.answers({ held: new Promise<void>((resolve) => (release = resolve)) })
    const text = unique("A long text ")
    const pieces: Buffer[] = []
    await new Promise<void>((resolve, reject) => {
      const asking = request(
        `${shop.url}/admin/ai/voice/synthesize-chunk`,
        {
          method: "POST",
          agent: false,
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": anyAddress(),
            authorization: `Bearer ${adminToken(shop)}`,
          },
        },
        (res) => {
          res.on("data", (piece: Buffer) => {
            pieces.push(piece)
            // The service sends the rest only now, so this piece has arrived before.
            release()
          })
          res.on("end", resolve).on("error", reject)
        },
      )
      asking.on("error", reject).end(JSON.stringify({ text }))
    })
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(mp3Of(text))).toBe(true)
  })
})
