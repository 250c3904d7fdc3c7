/** Texts of a shop that replace ours, by the names of the blocks. */
export type OwnTexts = Readonly<Record<string, string>>

/** Longer values would make subjects that mail servers refuse, and pages that nobody can read. */
const MAX_VALUE_LENGTH = 500
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/**
 * Fills `{name}` with the values that the mail declares. Unknown names stay as they are, and a value is never read as a
 * placeholder itself. Values are one line and not too long, because they come from customers and end up in subjects.
 */
export function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? oneLine(words[name] ?? "") : whole,
  )
}

/** A value as it may stand in a line of a mail. */
export function oneLine(value: string): string {
  const line = value.slice(0, MAX_VALUE_LENGTH * 2).replace(CONTROLS, " ")
  const characters = [...line]
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1).join("")}…`
    : line
}

/** The names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name)
}
