import { errors } from "../../../lib/errors"
import { dividedText, wirePartsOf } from "../module/lib/markup/divided"
import type { Segment, Token } from "../module/lib/markup/pieces"
import { escapeText, restored, wireOf } from "../module/lib/markup/wire"
import type { Batch, Engine } from "../module/types"

type Wish = Omit<Batch, "texts">

interface Result {
  /** Translations by the segment's wire format. */
  wires: Map<string, string>
  source: string | null
}

/** How many requests to an engine run at the same time. */
const AT_ONCE = 4

/**
 * Translates segments. One above the engine's limit is divided between its sentences. An engine may lose a mark of the
 * markup. Then the texts between the marks are translated one by one, so that the markup is always complete. Throws 502
 * `provider_error`.
 */
export async function translateSegments(
  engine: Engine,
  segments: ReadonlyMap<string, Segment>,
  wish: Wish,
): Promise<Result> {
  const most = engine.mostCharacters
  const long = new Map(
    [...segments].flatMap(([wire, segment]) => {
      const parts = wire.length > most ? wirePartsOf(segment, most) : []
      return parts.every((part) => part.length <= most) && parts.length > 0 ? [[wire, parts] as const] : []
    }),
  )
  const whole = [...segments.keys()].filter((wire) => wire.length <= most)
  const sent = [...whole, ...[...long.values()].flat().map((part) => part.trim())].filter(isSpoken)
  const first = await translateTexts(engine, sent, wish)
  const wires = new Map(first.texts)
  for (const [wire, parts] of long) wires.set(wire, parts.map((part) => inPlace(part, first.texts)).join(""))

  const broken = [...segments].filter(([wire, segment]) => !restored(wires.get(wire) ?? "", segment))
  const pieces = broken.flatMap(([, { tokens }]) =>
    tokens.flatMap((token) => piecesOf(token, most).map((piece) => escapeText(piece.trim()))),
  )
  const second = await translateTexts(engine, pieces.filter(isSpoken), wish)
  for (const [wire, segment] of broken) {
    const byParts = wireByParts(segment, second.texts, most)
    if (!restored(byParts, segment)) throw errors.providerError("The translation is empty or incomplete.")
    wires.set(wire, byParts)
  }
  return { wires, source: first.source ?? second.source }
}

/** Engines get only texts with letters. */
const isSpoken = (text: string) => /\p{L}/u.test(text)

/** The translation of a part, with the spaces around it. */
function inPlace(part: string, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(part.trim())
  return text === undefined ? part : part.replace(part.trim(), () => text.trim())
}

/** The text of a token in pieces below the engine's limit. */
function piecesOf(token: Token, most: number): string[] {
  return token.kind === "text" ? dividedText(token.text, most) : []
}

function wireByParts(segment: Segment, texts: ReadonlyMap<string, string>, most: number): string {
  const tokens = segment.tokens.map((token): Token => {
    if (token.kind !== "text") return token
    const text = piecesOf(token, most).map((piece) => {
      // Marks in a part that had none are not allowed to return as text.
      const plain = texts.get(escapeText(piece.trim()))?.replace(/<[^<>]*>/g, "")
      return plain === undefined ? piece : piece.replace(piece.trim(), () => unescaped(plain.trim()))
    })
    return { kind: "text", text: text.join("") }
  })
  return wireOf({ ...segment, tokens })
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
