/** The longest piece of a caller's text that goes into an answer or a log. */
const LONGEST_EXCERPT = 100
/** The longest message: room for our own words around two excerpts. */
const LONGEST_MESSAGE = 400

/** The beginning of a text. Cuts between characters, never inside one. */
export function excerpt(text: string, most: number = LONGEST_EXCERPT): string {
  if (text.length <= most) return text
  const isPair = /[\ud800-\udbff]/.test(text.charAt(most - 1))
  return `${text.slice(0, isPair ? most - 1 : most)}…`
}

/**
 * A message that may repeat what a caller has sent: long quotations and long words are cut, and then the whole.
 * The end of a long message stays, because a database writes its reason there.
 */
export function shortMessage(message: string): string {
  if (message.length <= LONGEST_EXCERPT) return message
  const short = message
    .replaceAll(/'([^']{101,})'/g, (_, quoted: string) => `'${excerpt(quoted)}'`)
    .replaceAll(/"([^"]{101,})"/g, (_, quoted: string) => `"${excerpt(quoted)}"`)
    .replaceAll(/\S{102,}/g, (word) => excerpt(word))
  return short.length <= LONGEST_MESSAGE ? short : `${excerpt(short)} … ${short.slice(-LONGEST_EXCERPT)}`
}

/** The same for what goes into a log, where the lines of a stack stay as they are. */
export function shortLogText(text: string): string {
  const stackAt = text.search(/\n\s+at /)
  return stackAt < 0 ? shortMessage(text) : shortMessage(text.slice(0, stackAt)) + text.slice(stackAt)
}
