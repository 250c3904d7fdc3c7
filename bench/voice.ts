import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import { parseBuffer } from "music-metadata"
import { z } from "zod"
import { recordedMp3Of, speechServer } from "../integration-tests/harness/speech-server"
import { config } from "../src/config"
import type { Bars } from "./bars"
import { print } from "./measure"
import { withShop } from "./shop"

/**
 * Reads a long post aloud with a local speech service, edits one paragraph and reads it again. Fails if a chunk is above
 * the service's limit, if the file does not consist of exactly its chunks in their order, if it is not as long as they
 * are together (within 50 ms for all joins), or if the edited post costs more than its changed paragraph.
 */
export const usage = `  --words <n>  words of the post (30000)
`
const PORT = 19_295
const PASSWORD = randomBytes(24).toString("base64url")
const WORDS_PER_PARAGRAPH = 100
const MAX_CHARACTERS = 4_096
const TOLERANCE_SECONDS = 0.05
const TITLE = "A long read"
const PAUSE_MS = 500

const signedIn = z.object({ token: z.string() })
const posted = z.object({ blog_post: z.object({ id: z.string() }) })
const answered = z.object({
  voiceover: z.object({
    id: z.string(),
    status: z.string(),
    progress: z.object({ done: z.number(), total: z.number() }),
    audio_url: z.string().nullable(),
    chunks_reused: z.number(),
    credits: z.number(),
    error: z.unknown(),
  }),
})

export async function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({
    options: { words: { type: "string", default: "30000" } },
  })
  const speech = await speechServer()
  speech.soundOf = recordedMp3Of
  const env = { SVC_ADMIN_PASSWORD: PASSWORD, SPEECH_API_URL: speech.url, SPEECH_API_KEY: "bench" }
  try {
    const trial = () => measure(Number(values.words), speech.asked)
    await withShop(PORT, () => bars.trial("chunks that are too long, lost or made again", trial), env)
  } finally {
    speech.close()
  }
}

async function measure(words: number, asked: readonly { text: string }[]): Promise<void> {
  const url = `http://localhost:${PORT}`
  let token = ""
  const call = async (path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
  const credentials = { email: config.admin.email, password: PASSWORD }
  token = signedIn.parse(await call("/auth/user/emailpass", credentials)).token
  await call("/admin/ai/credits/grants", { amount: 100_000 })

  const paragraph = (place: number) =>
    Array.from({ length: WORDS_PER_PARAGRAPH }, (_, word) => `word${place}x${word}`).join(" ")
  const paragraphs = Array.from({ length: Math.ceil(words / WORDS_PER_PARAGRAPH) }, (_, place) =>
    paragraph(place),
  )
  const bodyOf = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("")
  const { blog_post: post } = posted.parse(
    await call("/admin/blog-posts", { title: TITLE, body: bodyOf(paragraphs), status: "published" }),
  )
  const make = async () => {
    const startedAt = process.hrtime.bigint()
    let { voiceover } = answered.parse(await call("/admin/ai/voice/blog", { post_id: post.id }))
    while (voiceover.status === "queued" || voiceover.status === "running") {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      voiceover = answered.parse(await call(`/admin/ai/voice/blog/${voiceover.id}`)).voiceover
    }
    if (voiceover.status !== "completed") throw new Error(JSON.stringify(voiceover.error))
    return { ...voiceover, seconds: Number(process.hrtime.bigint() - startedAt) / 1e9 }
  }

  const first = await make()
  print(`${words} words in ${first.progress.total} chunks`, `${first.seconds.toFixed(1)} s`)
  const longest = Math.max(...asked.map(({ text }) => text.length))
  print("longest chunk", `${longest} characters`)
  if (longest > MAX_CHARACTERS) throw new Error(`A chunk has ${longest} characters.`)
  if (asked.length !== first.progress.total) throw new Error(`${asked.length} chunks were bought.`)

  // The service's sounds have three different lengths, and no tags: a lost or misplaced chunk changes the bytes.
  const sounds = [TITLE, ...paragraphs].map((text) => recordedMp3Of(text))
  const lengths = await Promise.all(sounds.map(secondsOf))
  const sum = lengths.reduce((total, seconds) => total + seconds, 0)
  const address = new URL(first.audio_url ?? "").pathname
  const file = Buffer.from(await (await fetch(`${url}${address}`)).arrayBuffer())
  const joined = await secondsOf(file)
  print("sum of the chunks, and the file", `${sum.toFixed(3)} s, ${joined.toFixed(3)} s`)
  if (!Buffer.concat(sounds).equals(file)) throw new Error("A chunk is missing, or not at its place.")
  if (Math.abs(joined - sum) > TOLERANCE_SECONDS) throw new Error("The file is not as long as its chunks.")

  const before = asked.length
  const changed = paragraph(paragraphs.length)
  const edited = paragraphs.map((text, place) => (place === 5 ? changed : text))
  await call(`/admin/blog-posts/${post.id}`, { body: bodyOf(edited) })
  const second = await make()
  print(
    "after one edit",
    `${asked.length - before} chunk, ${second.credits} credits, ${second.seconds.toFixed(1)} s`,
  )
  if (asked.length !== before + 1 || asked.at(-1)?.text !== changed)
    throw new Error("More than the changed paragraph was made again.")
}

async function secondsOf(file: Buffer): Promise<number> {
  const { format } = await parseBuffer(file, { mimeType: "audio/mpeg" }, { duration: true })
  return format.duration ?? Number.NaN
}
