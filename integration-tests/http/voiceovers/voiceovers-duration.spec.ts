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
import { recordedMp3Of, type SpeechServer, speechServer } from "../../harness/speech-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** How far each join may change the length. */
const PER_JOIN_SECONDS = 0.05

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

describe("the voiceover of a post of 3,000 words", () => {
  it("is as long as all its chunks together, within 50 ms for each join", async () => {
    await setCredits(shop, 1_000)
    const words = (count: number) => Array.from({ length: count }, () => unique("w").slice(0, 7)).join(" ")
    const body = Array.from({ length: 60 }, (_, place) => `<p>${words(50 + (place % 3))}</p>`).join("")
    const post = await createPost(shop, { body })
    const ordered = await admin(shop).post("/admin/ai/voice/blog", { post_id: post.id }).expect(202)
    await runInTenant(shop.tenant, () => makeVoiceovers.run(shop.container))
    const { id } = ordered.body.voiceover
    const { body: made } = await admin(shop).get(`/admin/ai/voice/blog/${id}`).expect(200)
    expect(made.voiceover).toMatchObject({ status: "completed", progress: { done: 61, total: 61 } })

    const chunks = await Promise.all(speech.asked.map(({ text }) => secondsOf(recordedMp3Of(text))))
    const sum = chunks.reduce((seconds, chunk) => seconds + chunk, 0)
    const file = await fetchFile(shop, made.voiceover.audio_url).expect(200)
    const joined = await secondsOf(file.body)
    expect(Math.abs(joined - sum)).toBeLessThanOrEqual(PER_JOIN_SECONDS * (chunks.length - 1))
    expect(Math.abs(made.voiceover.duration_seconds - joined)).toBeLessThanOrEqual(PER_JOIN_SECONDS)
    expect(new Set(chunks).size).toBe(3)
  })
})
