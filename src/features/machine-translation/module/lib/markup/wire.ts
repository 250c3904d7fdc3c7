import { decodeEntities } from "../../../../../lib/content/entities"
import { escapeHtml } from "../../../../../lib/content/escape-html"
import type { Piece, Segment, Token } from "./pieces"

const MARK =
  /<span\b[^<>]*?\bid\s*=\s*["']?t(\d{1,6})["']?[^<>]*>|<(\/)span\s*>|<img\b[^<>]*?\bid\s*=\s*["']?t(\d{1,6})["']?[^<>]*>|<\/img\s*>/gi

/** Where the source begins like this, it means no markup, for example in a cell of a table. */
const BLOCK_START = /^\d{0,9}[-+>.)#]/

/**
 * Writes a segment as HTML for an engine. Formatted parts are `<span id="t0">…</span>`, and parts that must be kept are
 * `<img id="t1">`. Engines keep these tags, and `restored` replaces them with the originals.
 */
export function wireOf({ tokens }: Segment): string {
  return tokens.map(tokenOnWire).join("")
}

/** One token. `index` is its place in the segment, which is the id of its tag. */
export function tokenOnWire(token: Token, index: number): string {
  if (token.kind === "text") return escapeText(token.text)
  if (token.kind === "close") return "</span>"
  if (token.kind === "open") return `<span id="t${index}">`
  if (token.term !== undefined) return `<span id="t${index}" translate="no">${escapeText(token.term)}</span>`
  const hint = token.hint === undefined ? "" : ` alt="${escapeHtml(token.hint)}"`
  return `<img id="t${index}"${hint}>`
}

/** Quotes need no escape between tags, and engines handle plain ones better. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** Counts the characters that an engine translates, without tags. Engines count code points too. */
export function charactersOf({ tokens }: Segment): number {
  return tokens.reduce((sum, token) => (token.kind === "text" ? sum + Array.from(token.text).length : sum), 0)
}

/**
 * Reads an engine's translation. Returns the pieces in the target language, or `undefined` if the engine has lost,
 * repeated or broken a tag.
 */
export function restored(wire: string, { tokens, write, isMessage }: Segment): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  const ends = new Map(
    tokens.flatMap((token) => (token.kind === "close" ? [[token.pair, token.raw] as const] : [])),
  )
  const open: { pair?: number; isTerm?: boolean }[] = []
  const seen = new Set<number>()
  let at = 0
  let hasText = false
  const isQuoting = tokens.some(({ kind }, index) => kind === "single" && endsInQuote(tokens[index - 1]))
  const startsBlock = tokens[0]?.kind === "text" && BLOCK_START.test(tokens[0].text)
  const addText = (raw: string) => {
    if (open.at(-1)?.isTerm || raw === "") return
    const text = decodeEntities(raw).replace(/\s*[\r\n]+\s*/g, " ")
    hasText ||= text.trim() !== ""
    pieces.push(write(text, pieces.length === 0 && !startsBlock))
  }
  for (const match of wire.matchAll(MARK)) {
    const [mark, spanId, slash, imageId] = match
    addText(wire.slice(at, match.index))
    at = match.index + mark.length
    if (slash === "/") {
      const ended = open.pop()
      if (!ended) return undefined
      const end = ended.pair === undefined ? undefined : ends.get(ended.pair)
      if (end !== undefined) pieces.push(end)
      continue
    }
    const id = spanId ?? imageId
    if (id === undefined) continue
    const token = tokens[Number(id)]
    if (!token || token.kind === "text" || token.kind === "close" || seen.has(Number(id))) return undefined
    if (open.at(-1)?.isTerm) return undefined
    seen.add(Number(id))
    if (token.kind === "open") {
      if (spanId === undefined) return undefined
      open.push({ pair: token.pair })
      pieces.push(token.raw)
      continue
    }
    if (spanId !== undefined) open.push({ isTerm: true })
    if (isMessage && !isQuoting) softenApostrophe(pieces, token)
    for (const piece of token.pieces) pieces.push(piece)
  }
  addText(wire.slice(at))
  const kept = tokens.filter(({ kind }) => kind === "open" || kind === "single").length
  return hasText && open.length === 0 && seen.size === kept ? pieces : undefined
}

function endsInQuote(token: Token | undefined): boolean {
  return token?.kind === "text" && token.text.endsWith("'")
}

/** In ICU messages, `'{` would begin a quotation, so that the placeholder would be shown as it is. */
function softenApostrophe(pieces: Piece[], token: Token): void {
  const last = pieces.at(-1)
  if (token.kind !== "single" || typeof last !== "string" || !/[^']'$/.test(` ${last}`)) return
  const first = token.pieces.find((piece) => piece !== "")
  if (typeof first === "string" && first.startsWith("{")) pieces[pieces.length - 1] = `${last.slice(0, -1)}’`
}
