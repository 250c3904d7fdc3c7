import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { fingerprint } from "../../../lib/fingerprint"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import type { Owner } from "../../assistant/module/types"
import { textHash } from "../../blog/module/lib/audio"
import { MAKE_VOICEOVERS } from "../module/due"
import { paragraphsOf } from "../module/lib/paragraphs"
import { priceOfSpeech } from "../module/lib/price"
import type { voiceover } from "../module/schemas"
import type { NewVoiceover, Speech, VoiceSettings } from "../module/types"
import { createVoiceoverWorkflow } from "../workflows/create-voiceover"

type Voiceover = z.output<typeof voiceover>

/**
 * Orders a voiceover of a post, which a job makes. Throws 404 for an unknown post or language, 409 `invalid_state` if a
 * voiceover of it is being made, 402 `insufficient_credits` and 503 `not_configured`.
 */
export async function orderVoiceover(
  scope: MedusaContainer,
  order: NewVoiceover,
  owner: Owner,
): Promise<Voiceover> {
  const voiceovers = scope.resolve("voiceovers")
  const { locale, title, html, text_hash } = await textOf(scope, order)
  const { speech, voice_id } = await speechFor(scope, order)
  const paragraphs = paragraphsOf(title, html, speech.mostCharacters)
  if (paragraphs.length === 0) throw errors.invalidState("This post has no text to read aloud.")
  const chunks = paragraphs.map((text) => ({
    text,
    key: fingerprint([speech.variant, voice_id, locale, text]),
  }))
  const stored = await voiceovers.storedKeys(chunks.map(({ key }) => key))
  if (speech.payer === "credits") {
    // A paragraph that is repeated in the post is made once.
    const missing = new Map(chunks.filter(({ key }) => !stored.has(key)).map((chunk) => [chunk.key, chunk]))
    await requireCredits(scope, [...missing.values()])
  }
  const { result: id } = await createVoiceoverWorkflow(scope).run({
    input: {
      post_id: order.post_id,
      locale,
      voice_id,
      variant: speech.variant,
      text_hash,
      chunks,
      chunks_reused: chunks.filter(({ key }) => stored.has(key)).length,
      actor_type: owner.type,
      actor_id: owner.id,
    },
  })
  dueWork(scope).note(MAKE_VOICEOVERS, clock.date())
  return readVoiceover(scope, id)
}

/** A voiceover with its progress. Throws 404. */
export async function readVoiceover(scope: MedusaContainer, id: string): Promise<Voiceover> {
  const voiceovers = scope.resolve("voiceovers")
  const [found] = await voiceovers.listVoiceovers({ id }, { take: 1 })
  if (!found) throw errors.notFound(`No voiceover has the id '${id.slice(0, 64)}'.`)
  const { chunks } = found
  const total = chunks.length
  const stored =
    found.status === "completed" ? undefined : await voiceovers.knownKeys(chunks.map(({ key }) => key))
  const done = stored ? chunks.filter(({ key }) => stored.has(key)).length : total
  const { post_id, locale, voice_id, status, audio_url, media_id, duration_seconds, chunks_reused, credits } =
    found
  const { error } = found
  return {
    id,
    post_id,
    locale,
    voice_id,
    status,
    progress: { done, total },
    audio_url,
    media_id,
    duration_seconds,
    chunks_reused,
    credits,
    error: error && { code: error.code, message: error.message },
  }
}

/** The shop's speech service, and the voice to use. Throws 503 `not_configured`. */
export async function speechFor(
  scope: MedusaContainer,
  { voice_id }: { voice_id?: string | undefined },
): Promise<{ speech: Speech; voice_id: string }> {
  const found: { settings: VoiceSettings; speech: Speech | undefined } = await scope
    .resolve("voiceovers")
    .speech()
  const { settings, speech } = found
  if (!speech)
    throw errors.notConfigured(
      "There is no speech service. Set 'openai_api_key' or 'elevenlabs_api_key' in the settings 'voice'.",
    )
  return { speech, voice_id: voice_id ?? settings.voice_id ?? speech.defaultVoice }
}

/** The job reserves the price of each chunk. This check refuses an order that could not be finished. */
async function requireCredits(scope: MedusaContainer, chunks: readonly { text: string }[]): Promise<void> {
  const price = chunks.reduce((sum, { text }) => sum + priceOfSpeech(text), 0)
  const { available } = await scope.resolve("assistant").balance()
  if (available < price)
    throw errors.insufficientCredits(
      `This costs ${price} credits, but the shop has fewer. Get credits, or set a key in the settings 'voice'.`,
    )
}

async function textOf(scope: MedusaContainer, { post_id, locale }: NewVoiceover) {
  const [post] = await scope
    .resolve("blog")
    .listBlogPosts({ id: post_id }, { take: 1, relations: ["translations"] })
  if (!post) throw errors.notFound(`No blog post has the id '${post_id.slice(0, 64)}'.`)
  const text =
    locale === undefined || locale === post.locale
      ? post
      : post.translations.find((translation) => translation.locale === locale)
  if (!text) throw errors.notFound(`The blog post has no text in '${locale}'.`)
  const { title, html } = text
  return { locale: text.locale, title, html, text_hash: textHash(title, html) }
}
