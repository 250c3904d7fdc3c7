import { errors } from "../../lib/errors"
import type { Segment, Token } from "../../modules/machine-translation/lib/markup/pieces"
import { escapeText, restored, wireOf } from "../../modules/machine-translation/lib/markup/wire"
import type { Batch, Engine } from "../../modules/machine-translation/types"

type Wish = Omit<Batch, "texts">

interface Result {
  /** Translations by the segment's wire format. */
  wires: Map<string, string>
  source: string | null
}

/** How many requests to an engine run at the same time. */
const AT_ONCE = 4

/**
 * Translates segments. An engine may lose a mark of the markup. Then the texts between the marks are translated one by
 * one, so that the markup is always complete. Throws 502 `provider_error`.
 */
export async function translateSegments(
  engine: Engine,
  segments: ReadonlyMap<string, Segment>,
  wish: Wish,
): Promise<Result> {
  const first = await translateTexts(engine, [...segments.keys()], wish)
  const broken = [...segments].filter(([wire, segment]) => !restored(first.texts.get(wire) ?? "", segment))
  const parts = broken.flatMap(([, { tokens }]) => tokens.flatMap(partOf))
  const second = await translateTexts(engine, parts, wish)
  const wires = new Map(first.texts)
  for (const [wire, segment] of broken) {
    const byParts = wireByParts(segment, second.texts)
    if (!restored(byParts, segment)) throw errors.providerError("The translation is empty or incomplete.")
    wires.set(wire, byParts)
  }
  return { wires, source: first.source }
}

/** The text of a token without the spaces around it, if there is something to translate. */
function partOf(token: Token): string[] {
  return token.kind === "text" && /\p{L}/u.test(token.text) ? [escapeText(token.text.trim())] : []
}

function wireByParts(segment: Segment, texts: ReadonlyMap<string, string>): string {
  const translated = segment.tokens.map((token): Token => {
    if (token.kind !== "text") return token
    const [part] = partOf(token)
    const text = part === undefined ? undefined : texts.get(part)
    // Marks in a part that had none are not allowed to return as text.
    const plain = text?.replace(/<[^<>]*>/g, "").trim()
    if (plain === undefined) return token
    return { kind: "text", text: token.text.replace(token.text.trim(), () => unescaped(plain)) }
  })
  return wireOf({ ...segment, tokens: translated })
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
}

async function translateTexts(engine: Engine, texts: readonly string[], wish: Wish) {
  const batches = batchesOf([...new Set(texts)], engine)
  const found = new Map<string, string>()
  let source: string | null = null
  for (let at = 0; at < batches.length; at += AT_ONCE) {
    const some = batches.slice(at, at + AT_ONCE)
    const answers = await Promise.all(some.map((batch) => engine.translate({ ...wish, texts: batch })))
    for (const [index, answer] of answers.entries()) {
      source ??= answer.source
      for (const [place, text] of (some[index] ?? []).entries()) found.set(text, answer.texts[place] ?? "")
    }
  }
  return { texts: found, source }
}

/** Divides texts into requests below the engine's limits. */
function batchesOf(texts: readonly string[], { mostTexts, mostCharacters }: Engine): string[][] {
  const batches: string[][] = []
  let size = 0
  for (const text of texts) {
    const last = batches.at(-1)
    if (last && last.length < mostTexts && size + text.length <= mostCharacters) last.push(text)
    else {
      batches.push([text])
      size = 0
    }
    size += text.length
  }
  return batches
}
