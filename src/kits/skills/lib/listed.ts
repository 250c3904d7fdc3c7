import type { Language, Texts } from "../skill"
import { counted } from "./money"
import { say } from "./texts"

interface ListTexts {
  none: Texts
  heading: { one: Texts; many: Texts }
  more: Texts
}

/** A heading, one line per shown item, and the number of remaining items. */
export function listed(
  texts: ListTexts,
  { lines, count, sorted }: { lines: string[]; count: number; sorted: Texts },
  language: Language,
): string {
  if (lines.length === 0) return say(texts.none, language)
  const heading = counted(texts.heading, count, language, { sort: say(sorted, language) })
  const more = count > lines.length ? [say(texts.more, language, { count: count - lines.length })] : []
  return [heading, ...lines, ...more].join("\n")
}
