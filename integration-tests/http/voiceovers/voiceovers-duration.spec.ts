import { parseBuffer } from "music-metadata"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeVoiceovers } from "../../../src/features/voiceovers/jobs/make-voiceovers"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { setCredits } from "../../factories/assistant"
import { createPost } from "../../factories/blog"
import { fetchFile } from "../../factories/media"
import { unique } from "../../factories/unique"
import { useSpeech } from "../../factories/voiceovers"
import { admin } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { recordedMp3Of, type SpeechServer, speechServer } from "../../harness/speech-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** How far all joins together may change the length. */
const TOLERANCE_SECONDS = 0.05
/** How many paragraphs of about 50 words the post has: 3,000 words, or 30,000. */
const PARAGRAPHS = proofSize({ full: 600, small: 60 })

let shop: TenantShop
let speech: SpeechServer
let putBack: () => void

beforeAll(async () => {
  shop = await useTenant("voiceovers-duration")
  speech = await speechServer()
  speech.soundOf = recordedMp3Of
  putBack = useSpeech(speech, "installation-key")
})
afterAll(() => {
  putBack()
  speech.close()
})

/** The length of a file as an independent library decodes it: it counts all frames. */
async function secondsOf(file: Buffer): Promise<number> {
  const { format } = await parseBuffer(file, { mimeType: "audio/mpeg" }, { duration: true })
  return format.duration ?? Number.NaN
}

describe(`the voiceover of a post of ${PARAGRAPHS * 50} words`, () => {
  it("has all its chunks, in order, and is as long as they are together", async () => {
    await setCredits(shop, 10_000)
    const words = (count: number) => Array.from({ length: count }, () => unique("w").slice(0, 7)).join(" ")
    const texts = Array.from({ length: PARAGRAPHS }, (_, place) => words(50 + (((place * 7) % 11) % 3)))
    const body = texts.map((text) => `<p>${text}</p>`).join("")
    const post = await createPost(shop, { body })
    const ordered = await admin(shop).post("/admin/ai/voice/blog", { post_id: post.id }).expect(202)
    await runInTenant(shop.tenant, () => makeVoiceovers.run(shop.container))
    const { id } = ordered.body.voiceover
    const { body: made } = await admin(shop).get(`/admin/ai/voice/blog/${id}`).expect(200)
    const all = PARAGRAPHS + 1
    expect(made.voiceover).toMatchObject({ status: "completed", progress: { done: all, total: all } })

    const file = await fetchFile(shop, made.voiceover.audio_url).expect(200)
    const chunks = [post.title, ...texts].map((text) => recordedMp3Of(text))
    expect(new Set(chunks.map((chunk) => chunk.length)).size).toBe(3)
    // The recorded files have no tags, so nothing is left out. A chunk that is missing, or at another place, changes the
    // bytes.
    expect(Buffer.concat(chunks).equals(file.body)).toBe(true)

    const lengths = await Promise.all(chunks.map(secondsOf))
    const joined = await secondsOf(file.body)
    expect(Math.abs(joined - lengths.reduce((seconds, one) => seconds + one, 0))).toBeLessThanOrEqual(
      TOLERANCE_SECONDS,
    )
    expect(Math.abs(made.voiceover.duration_seconds - joined)).toBeLessThanOrEqual(TOLERANCE_SECONDS)
  })
})
