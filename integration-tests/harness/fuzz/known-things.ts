/**
 * Collects the ids, slugs and codes in responses, by kind of record. With these, calls reach code behind the check that
 * a record exists.
 */
export class KnownThings {
  private readonly byKind = new Map<string, string[]>()

  /** `secret`: values that no call may use, such as the caller's own customer. A call could erase it. */
  constructor(private readonly secret: readonly string[] = []) {}

  /** Collects the ids, slugs and codes of a response. */
  learn(answer: unknown, kind = ""): void {
    if (Array.isArray(answer)) for (const part of answer.slice(0, 5)) this.learn(part, singular(kind))
    if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === "string" && NAMING.test(name)) this.add(kindOf(name, kind), value)
      else this.learn(value, name)
    }
  }

  add(kind: string, value: string): void {
    const known = this.byKind.get(kind) ?? []
    if (value === "" || known.includes(value) || this.secret.includes(value)) return
    this.byKind.set(kind, [...known.slice(-LARGEST_KIND), value])
  }

  /** Values for a parameter. Those of the most likely kind come first. If no kind fits: all values. */
  candidates(parameter: string, context: string): string[] {
    const kinds = [kindOf(parameter, singular(context)), singular(context), parameter]
    const likely = kinds.flatMap((kind) => this.byKind.get(kind.replaceAll("-", "_")) ?? [])
    return likely.length > 0 ? likely : [...this.byKind.values()].flat()
  }
}

const NAMING = /(^|_)(id|slug|handle|code)$|^(area|provider|currency_code|country_code|iso_2)$/
const LARGEST_KIND = 20

/**
 * The kind of record that a field identifies: `variant_id` a variant, `id` and `slug` the record that contains them.
 */
function kindOf(name: string, inside: string): string {
  const [, named] = /^(.+)_id$/.exec(name) ?? []
  if (named !== undefined) return named
  return /^(id|slug|handle)$/.test(name) ? inside : name
}

function singular(plural: string): string {
  const noun = plural.replaceAll("-", "_")
  if (noun.endsWith("ies")) return `${noun.slice(0, -3)}y`
  return /[^s]s$/.test(noun) ? noun.slice(0, -1) : noun
}
