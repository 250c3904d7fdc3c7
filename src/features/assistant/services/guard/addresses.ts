import {
  addressesIn,
  isReachable,
  plainForm,
  type SpokenAddress,
} from "../../../../lib/content/spoken-addresses"

/** The text that replaces a foreign address. */
const LEFT_OUT = "[address left out]"

/**
 * Characters that cannot begin an address, link or tag. They are sent to the reader at once, while other text is held
 * back until the word is complete.
 */
const UNSUSPICIOUS = /[\p{L}\p{N},;'"*_+=~-]*/uy

/** Where a host or link ends: at white space, or at Chinese or Japanese punctuation. */
const BORDER = /(?<=[\s，、！；「」『』《》〈〉…])|(?=[\s，、！；「」『』《》〈〉…])/u
const IS_BORDER = /^[\s，、！；「」『』《》〈〉…]/u

/**
 * Latin words joined by Chinese or Japanese dots. This hides a host from simple filters, but a browser would open it.
 * The lookbehind makes matching linear: a match begins only at the start of a word.
 */
const DISGUISED = /(?<![\w-])[\w-]+(?:[。．｡․﹒][\w-]+)+(?:[:@\\/?#／：]\S*)?/gu

/** The target of a Markdown link, image or reference. */
const TARGET = /(\]\s*[(:])\s*([^\s]+)/g
/** HTML entities that become parts of an address when Markdown or HTML is rendered, such as `&colon;`. */
const ENTITY =
  /&(?:#\d+;?|#x[\da-f]+;?|(?:colon|sol|bsol|period|tab|newline|lpar|rpar|lbrack|rbrack|lsqb|rsqb|lt|commat|num|quest|percnt|shy|nbsp|zerowidthspace|nobreak|ic|it|af|applyfunction|invisiblecomma|invisibletimes|zwj|zwnj);)/i
const TAG = /<(?=[a-z/!?])/gi
const EMAIL = /<([^\s<>@/:]+@[^\s<>@/:]+)>/g
const IMAGE = /!(?=\[)/g

/**
 * Removes foreign addresses from an answer, and Markdown or HTML that would load something. Answers are plain text. But
 * if a program renders one as Markdown or HTML, it must not load from a foreign server or link to one.
 */
export class Addresses {
  private word = ""
  private said = 0
  /** True if the current word may contain an address. Then its rest is held back until the word is complete. */
  private isHeld = false

  constructor(private readonly ownHosts: ReadonlySet<string>) {}

  /**
   * Takes the next piece of the answer. Returns the text that is safe to send: complete words, and the beginning of the
   * last word if it cannot be an address.
   */
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

/** Removes foreign addresses from a word. */
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

/**
 * Removes addresses that stand in the text without markup. Searches in the word as a browser would read it. If nothing
 * is found, the word stays unchanged.
 */
function withoutPlainAddresses(word: string, ownHosts: ReadonlySet<string>): string {
  const parts = word.split(LEFT_OUT)
  return parts.map((part) => cleared(part, ownHosts)).join(LEFT_OUT)
}

function cleared(word: string, ownHosts: ReadonlySet<string>): string {
  const said = word.replaceAll(DISGUISED, (host) =>
    isReachable(plainForm(host).replace(/[:@\\/?#].*$/su, "")) ? LEFT_OUT : host,
  )
  const plain = plainForm(said)
  // The shop's own addresses are allowed, but only if they are written plainly.
  const isStrange = ({ from, to }: SpokenAddress) => said !== plain || !isOwn(plain.slice(from, to), ownHosts)
  const strange = addressesIn(plain).filter(isStrange)
  if (strange.length === 0) return said
  return strange.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}${LEFT_OUT}${text.slice(to)}`,
    plain,
  )
}

/** Whether the address is on one of the shop's own hosts. */
function isOwn(address: string, ownHosts: ReadonlySet<string>): boolean {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (/[\\@]/.test(whole) || !URL.canParse(whole)) return false
  const { protocol, host } = new URL(whole)
  return /^https?:$/.test(protocol) && ownHosts.has(host)
}
