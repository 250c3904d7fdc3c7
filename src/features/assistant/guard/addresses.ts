import {
  addressesIn,
  isReachable,
  plainForm,
  type SpokenAddress,
} from "../../../lib/content/spoken-addresses"

/** What stands in place of an address. */
const LEFT_OUT = "[address left out]"

/** Signs of which no address, link or tag can do without another one. */
const UNSUSPICIOUS = /[\p{L}\p{N},;'"*_+=~-]*/uy

/** No host, and no part of a link, goes on behind these: white space, and the punctuation of Chinese and Japanese. */
const BORDER = /(?<=[\s，、！；「」『』《》〈〉…])|(?=[\s，、！；「」『』《》〈〉…])/u
const IS_BORDER = /^[\s，、！；「」『』《》〈〉…]/u

/**
 * A host whose dots are those of Chinese or Japanese between Latin letters: nobody writes so who does not hide it. A
 * match begins where a run of letters begins. If each letter could begin one, the time would grow with the square.
 */
const DISGUISED = /(?<![\w-])[\w-]+(?:[。．｡․﹒][\w-]+)+(?:[:@\\/?#／：]\S*)?/gu

/** Of Markdown: where a link or an image leads to, and what a reference means. */
const TARGET = /(\]\s*[(:])\s*([^\s]+)/g
/** By these, what is no address becomes one when Markdown or HTML is shown. */
const ENTITY =
  /&(?:#\d+;?|#x[\da-f]+;?|(?:colon|sol|bsol|period|tab|newline|lpar|rpar|lbrack|rbrack|lsqb|rsqb|lt|commat|num|quest|percnt|shy|nbsp|zerowidthspace|nobreak|ic|it|af|applyfunction|invisiblecomma|invisibletimes|zwj|zwnj);)/i
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
  /** Something in the word may belong to an address: no more of it is said before it is whole. */
  private isHeld = false

  constructor(private readonly ownHosts: ReadonlySet<string>) {}

  /** What may be said of what has come: words that are whole, and of the last one what cannot be an address. */
  push(text: string): string {
    let cleared = ""
    for (const part of text.split(BORDER)) {
      if (IS_BORDER.test(part)) cleared += this.end() + part
      else this.word += part
    }
    if (this.isHeld) return cleared
    UNSUSPICIOUS.lastIndex = this.said
    const more = UNSUSPICIOUS.exec(this.word)?.[0] ?? ""
    this.said += more.length
    this.isHeld = this.said < this.word.length
    return cleared + more
  }

  end(): string {
    const beginning = this.word.slice(0, this.said)
    const shown = withoutAddresses(this.word, this.ownHosts)
    this.word = ""
    this.said = 0
    this.isHeld = false
    return shown.startsWith(beginning) ? shown.slice(beginning.length) : shown
  }
}

/** A word, without the addresses in it that are not the shop's own. */
function withoutAddresses(word: string, ownHosts: ReadonlySet<string>): string {
  if (ENTITY.test(word)) return LEFT_OUT
  return withoutPlainAddresses(
    word.replaceAll(TARGET, (_, opening: string, target: string) =>
      isOwn(target.replace(/[)>"']+[.,;:!?]*$/, ""), ownHosts)
        ? `${opening}${target}`
        : `${opening}${LEFT_OUT}`,
    ),
    ownHosts,
  )
    .replaceAll(EMAIL, "‹$1›")
    .replaceAll(TAG, "‹")
    .replaceAll(IMAGE, "")
}

/** Looked for in the form in which a browser would read it. Where nothing is found, the word stays as it was written. */
function withoutPlainAddresses(word: string, ownHosts: ReadonlySet<string>): string {
  const parts = word.split(LEFT_OUT)
  return parts.map((part) => cleared(part, ownHosts)).join(LEFT_OUT)
}

function cleared(word: string, ownHosts: ReadonlySet<string>): string {
  const said = word.replaceAll(DISGUISED, (host) =>
    isReachable(plainForm(host).replace(/[:@\\/?#].*$/su, "")) ? LEFT_OUT : host,
  )
  const plain = plainForm(said)
  // An address of the shop's own has no need of another form.
  const isStrange = ({ from, to }: SpokenAddress) => said !== plain || !isOwn(plain.slice(from, to), ownHosts)
  const strange = addressesIn(plain).filter(isStrange)
  if (strange.length === 0) return said
  return strange.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}${LEFT_OUT}${text.slice(to)}`,
    plain,
  )
}

/** With its scheme, or without one as people write it. */
function isOwn(address: string, ownHosts: ReadonlySet<string>): boolean {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (/[\\@]/.test(whole) || !URL.canParse(whole)) return false
  const { protocol, host } = new URL(whole)
  return /^https?:$/.test(protocol) && ownHosts.has(host)
}
