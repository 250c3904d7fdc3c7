import { errors } from "../../../lib/errors"
import type { Call, Language, Texts } from "../skill"
import { say } from "./texts"

/** The words for a kind of record, such as "booking" and "bookings". */
export interface Called {
  one: Texts
  many: Texts
}

const MAX_LISTED = 6
const MAX_EXCERPT_LENGTH = 160

const TEXTS = {
  none: { en: "No {things} fit.", tr: "Uyan {thing} yok." },
  heading: { en: "{count} {things}:", tr: "{count} {things}:" },
  more: { en: "… and {count} more.", tr: "… ve {count} tane daha." },
  noThing: { en: "There is no {thing} '{name}'.", tr: "'{name}' diye bir {thing} yok." },
  several: {
    en: "Several {things} fit '{name}': {choices}. Say which one you mean.",
    tr: "'{name}' birkaç {thing} olabilir: {choices}. Hangisi olduğunu söyleyin.",
  },
} satisfies Record<string, Texts>

/** A heading, one line per shown record, and the number of the others. */
export function recordList(
  called: Called,
  { lines, count }: { lines: readonly string[]; count: number },
  language: Language,
): string {
  const words = { count, thing: say(called.one, language), things: say(called.many, language) }
  if (lines.length === 0) return say(TEXTS.none, language, words)
  const heading = say(TEXTS.heading, language, { ...words, ...(count === 1 && { things: words.thing }) })
  const more = count > lines.length ? [say(TEXTS.more, language, { count: count - lines.length })] : []
  return [heading, ...lines.map((line) => `- ${line}`), ...more].join("\n")
}

/** The only record that a name means. Throws 404 if there is none, and 400 with a list if several fit. */
export function onlyOne<Thing>(
  found: readonly Thing[],
  name: string,
  called: Called,
  { language, label }: Pick<Call, "language"> & { label: (thing: Thing) => string },
): Thing {
  const words = { name, thing: say(called.one, language), things: say(called.many, language) }
  const [first, ...others] = found
  if (first === undefined) throw errors.notFound(say(TEXTS.noThing, language, words))
  if (others.length > 0)
    throw errors.invalidField(
      say(TEXTS.several, language, { ...words, choices: found.slice(0, MAX_LISTED).map(label).join(", ") }),
    )
  return first
}

/** A stranger's text on one line, cut if it is long. */
export function cutText(text: string, most = MAX_EXCERPT_LENGTH): string {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return line.length > most ? `${[...line].slice(0, most).join("")}…` : line
}

/** The parts of a line, without the empty ones. */
export function joinedParts(...parts: readonly (string | number | null | undefined | false)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== "")
    .join(", ")
}
