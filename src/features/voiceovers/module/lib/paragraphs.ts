import { decodeEntities } from "../../../../lib/content/entities"

/** Elements whose text nobody wants to hear. */
const SILENT = /<(pre|script|style|svg|figure|iframe)\b[^]*?<\/\1>/gi
const BLOCK =
  /<\/?(?:p|div|section|h[1-6]|[uod]l|li|d[td]|blockquote|table|caption|t(?:head|body|foot|r)|details|summary|br|hr)\b[^<>]*>/gi

/**
 * The paragraphs of a rendered text as chunks to speak. Longer paragraphs are divided between sentences, and a sentence
 * that is too long between words.
 */
export function paragraphsOf(title: string, html: string, mostCharacters: number): string[] {
  const text = html
    .replace(SILENT, "\n")
    .replace(BLOCK, "\n")
    .replace(/<[^<>]*>/g, "")
  const lines = [title, ...decodeEntities(text).split("\n")].map((line) => line.replace(/\s+/g, " ").trim())
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).flatMap((line) => divided(line, mostCharacters))
}

function divided(paragraph: string, most: number): string[] {
  if (paragraph.length <= most) return [paragraph]
  const sentences = Array.from(new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(paragraph))
  const parts: string[] = []
  for (const { segment } of sentences)
    for (const piece of segment.length <= most ? [segment] : byWords(segment, most)) {
      const last = parts.at(-1)
      if (last !== undefined && last.length + piece.length <= most) parts[parts.length - 1] = last + piece
      else parts.push(piece)
    }
  return parts.map((part) => part.trim()).filter((part) => part !== "")
}

function byWords(sentence: string, most: number): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > most) {
    const space = rest.lastIndexOf(" ", most - 1)
    // Never between the two halves of a character.
    const hard = /[\uDC00-\uDFFF]/.test(rest[most] ?? "") ? most - 1 : most
    const at = space > 0 ? space + 1 : hard
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}
