/** What stands in place of an address. */
const LEFT_OUT = "[address left out]"

/** Signs of which no address, link or tag can do without one. */
const UNSUSPICIOUS = /^[^:/\\.&<![\]]*/

/** With a scheme or without, with `\` for `/` as browsers take it; and what begins like a host that has a path. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z\d+.-]*:)?[\\/]{2,}SIGN+`,
    String.raw`\b(?:https?|blob|javascript|vbscript|mailto):SIGN+`,
    String.raw`\bdata:[\w+.-]+/SIGN*`,
    String.raw`(?<![@\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?[/?#\\]SIGN+`,
  ]
    .join("|")
    .replaceAll("SIGN", "[^\\s<>\"'`]"),
  "giu",
)
/** Of Markdown: where a link or an image leads to, and what a reference means. */
const TARGET = /(\]\s*[(:])\s*([^\s]+)/g
/** By these, what is no address becomes one when Markdown or HTML is shown. */
const ENTITY = /\S*&(?:#\d+|#x[\da-f]+|colon|sol|bsol|period|tab|newline|lpar|rpar|lbrack|rbrack|lt);?\S*/gi
const TAG = /<(?=[a-z/!?])/gi
const EMAIL = /<([^\s<>@/:]+@[^\s<>@/:]+)>/g
const IMAGE = /!(?=\[)/g

/**
 * Takes addresses out of an answer that lead anywhere but to the shop's own pages, and what Markdown or HTML would load.
 * An answer is plain text. Wherever somebody shows it as something else, nothing is fetched from a stranger's server
 * because of it, and nothing that stands in it goes there with a click.
 */
export class Addresses {
  private word = ""
  private said = 0

  constructor(private readonly ownHosts: ReadonlySet<string>) {}

  /** What may be said of what has come: words that are whole, and of the last one what cannot be an address. */
  push(text: string): string {
    let cleared = ""
    for (const part of text.split(/(?<=\s)|(?=\s)/u)) {
      if (/^\s/u.test(part)) cleared += this.end() + part
      else this.word += part
    }
    const harmless = UNSUSPICIOUS.exec(this.word)?.[0].length ?? 0
    const more = this.word.slice(this.said, harmless)
    this.said = Math.max(this.said, harmless)
    return cleared + more
  }

  end(): string {
    const beginning = this.word.slice(0, this.said)
    const shown = withoutAddresses(this.word, this.ownHosts)
    this.word = ""
    this.said = 0
    return shown.startsWith(beginning) ? shown.slice(beginning.length) : shown
  }
}

/** A word, without the addresses in it that are not the shop's own. */
function withoutAddresses(word: string, ownHosts: ReadonlySet<string>): string {
  return word
    .replaceAll(ENTITY, LEFT_OUT)
    .replaceAll(TARGET, (_, opening: string, target: string) =>
      isOwn(target.replace(/[)>"']+[.,;:!?]*$/, ""), ownHosts)
        ? `${opening}${target}`
        : `${opening}${LEFT_OUT}`,
    )
    .replaceAll(ADDRESS, (address) => (isOwn(address, ownHosts) ? address : LEFT_OUT))
    .replaceAll(EMAIL, "‹$1›")
    .replaceAll(TAG, "‹")
    .replaceAll(IMAGE, "")
}

function isOwn(address: string, ownHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === "" && password === "" && ownHosts.has(host)
}
