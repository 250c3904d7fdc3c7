/** A part of a text (`was`) and its replacement (`is`). */
export interface Part {
  was: string
  is: string
}

/**
 * Replaces parts of a Markdown source, in the order of the text. A parser's part lacks the prefix of its lines in a
 * quotation or list (`> ` or spaces). The parts are found in spite of that, and the new lines get the same prefix.
 */
export function replaceParts(text: string, parts: Part[]): string {
  if (parts.every(({ was, is }) => was === is)) return text
  let replaced = ""
  let rest = text
  for (const part of parts) {
    // The line breaks at the end are ignored, because the source may have a prefix after them.
    const was = withoutLastBreaks(part.was)
    const is = part.is === part.was ? was : withoutLastBreaks(part.is)
    const found = find(rest, was)
    if (!found) continue
    const { start, end, fronts } = found
    replaced += rest.slice(0, start) + (was === is ? rest.slice(start, end) : withFronts(is, fronts))
    rest = rest.slice(end)
  }
  return replaced + rest
}

interface Found {
  start: number
  end: number
  /** The part may be inside of a quote or a list. The prefix (`> ` or spaces) of each of its lines after the first. */
  fronts: string[]
}

function find(text: string, part: string): Found | undefined {
  if (part === "") return undefined
  const start = text.indexOf(part)
  if (start >= 0) return { start, end: start + part.length, fronts: [] }
  const lines = part.split("\n")
  return lines.length > 1 ? findLines(text, lines) : undefined
}

/** The prefix of a line in a quotation or a list. */
const FRONT = /^[ \t>]*$/

function findLines(text: string, [first = "", ...others]: string[]): Found | undefined {
  // Without the check of the end, an empty first line would match there for ever.
  for (
    let start = text.indexOf(first);
    start >= 0 && start < text.length;
    start = text.indexOf(first, start + 1)
  ) {
    let end = start + first.length
    const fronts: string[] = []
    for (const line of others) {
      const lineStart = end + 1
      const nextEnd = text.indexOf("\n", lineStart)
      const whole = text.slice(lineStart, nextEnd < 0 ? undefined : nextEnd)
      const front = whole.slice(0, whole.length - line.length)
      if (text[end] !== "\n" || !whole.endsWith(line) || !FRONT.test(front)) break
      fronts.push(front)
      end = lineStart + whole.length
    }
    if (fronts.length === others.length) return { start, end, fronts }
  }
  return undefined
}

function withFronts(text: string, fronts: string[]): string {
  const usual = fronts[0] ?? ""
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? line : `${fronts[index - 1] ?? usual}${line}`))
    .join("\n")
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === "\n") end--
  return text.slice(0, end)
}
