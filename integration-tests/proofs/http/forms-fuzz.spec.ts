import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { formContent as formContentSchema } from "../../../src/kits/form-logic/schemas"
import { clock } from "../../../src/lib/clock"
import { randomAnswers, randomForm, rightAnswers } from "../../factories/form-logic/random-forms"
import { createPublishedForm, field, formContent } from "../../factories/forms"
import { SPAM_SECRET, spamToken } from "../../factories/spam-token"
import { admin, storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { type Shop, useShop } from "../../harness/shop"

const SUBMISSIONS = 1_000
const FORMS = 20
/** Fewer than the number of equal submissions that count as a bot's. */
const AT_ONCE = 4

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
})

function post(slug: string, answers: object) {
  return storefront(shop)
    .post("/store/form-submissions", { form_slug: slug, answers })
    .set("x-svc-spam-token", makeSpamToken(SPAM_SECRET, new Date(clock.now() - 20_000)))
}

async function inTurns<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    // A form with few possible answers gets many equal ones. The anti-spam check would refuse the fifth.
    await shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw("DELETE FROM seen_submission")
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  }
  return results
}

describe(`${SUBMISSIONS} random submissions`, () => {
  it(
    "are stored, or 400 names a field of the form",
    async () => {
      const contents = fc.sample(randomForm, FORMS).map((content) => formContentSchema.parse(content))
      const forms = await Promise.all(contents.map((content) => createPublishedForm(shop, { content })))
      const anything = fc.oneof(
        { weight: 6, arbitrary: randomAnswers },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5, noNullPrototype: true }),
        },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.constantFrom("f0", "f1", "f2"), fc.anything(), {
            noNullPrototype: true,
          }),
        },
      )
      const calls = contents.flatMap((content, index) => {
        const right = rightAnswers(content)
        return fc
          .sample(fc.oneof(right, right, anything), SUBMISSIONS / FORMS)
          .map((answers) => ({ form: forms[index], answers }))
      })
      const outcomes = await inTurns(calls, async ({ form, answers }) => {
        const { status, body } = await post(form?.slug ?? "", answers)
        const isNamed = /'answers(\.[^']*)?'|must not be named|zero bytes|nested/.test(body.message ?? "")
        return status === 200 ||
          (status === 400 && isNamed) ||
          (status === 403 && body.code === "bot_suspected")
          ? status
          : JSON.stringify({ status, body, answers })
      })
      expect(outcomes.filter((outcome) => typeof outcome === "string")).toEqual([])
      expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThan(SUBMISSIONS / 20)
      expect(outcomes.filter((outcome) => outcome === 400).length).toBeGreaterThan(SUBMISSIONS / 20)
      expect(outcomes.filter((outcome) => outcome === 403).length).toBeLessThan(SUBMISSIONS / 20)
    },
    patient(180_000),
  )

  it(
    "are in a CSV file without a formula, which parses back to the answers",
    async () => {
      const content = formContent([field("id"), field("line"), field("text", { type: "long_text" })])
      const form = await createPublishedForm(shop, { content })
      const start = fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "\t",
        "\r",
        "\n",
        " =",
        "%",
        "|",
        "\uFF1D",
        '"',
        ",",
        ";",
        "'",
        "",
      )
      const rest = fc.string({ unit: "grapheme", maxLength: 30 })
      const texts = fc
        .tuple(start, rest, fc.constantFrom("", '"', '",=1', "\r\n=1", "\n@x"))
        .map((parts) => parts.join(""))
      const clean = (text: string, line: boolean) =>
        text
          .replace(
            line
              ? /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu
              : /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu,
            "",
          )
          .normalize("NFC")
      const answers = fc.sample(fc.tuple(texts, texts), SUBMISSIONS).map(([line, text], index) => ({
        id: `n${index}`,
        line: clean(line, true),
        text: clean(text, false),
      }))
      const forms = shop.container.resolve("forms")
      const stored = {
        form_id: form.id,
        form_slug: form.slug,
        version: 1,
        locale: "en",
        email: null,
        customer_id: null,
      }
      // The rest does not go through HTTP, because the anti-spam limits would refuse many. The first hundred show that
      // the API stores the same.
      await inTurns(answers.slice(100), async (sent) => {
        await forms.submit({
          ...stored,
          page_url: null,
          answers: trimmed(sent),
          visible: [],
          consents: [],
          files: [],
          retention_days: 1,
        })
      })
      const called = await inTurns(
        answers.slice(0, 100),
        async (sent) => (await post(form.slug, sent)).status,
      )
      const isSent = (index: number) => index >= 100 || called[index] === 200
      expect(called.filter((status) => status === 200).length).toBeGreaterThan(90)

      const { text } = await admin(shop)
        .get(`/admin/form-submissions/export.csv?form_id=${form.id}`)
        .expect(200)
      const [head = [], ...lines] = parsed(text.replace(/^\uFEFF/, ""))
      const column = (name: string) => head.indexOf(`answers.${name}`)
      const byId = new Map(lines.map((cells) => [cells[column("id")], cells]))
      expect(lines).toHaveLength(answers.filter((_, index) => isSent(index)).length)
      for (const [index, sent] of answers.entries()) {
        if (!isSent(index)) continue
        const cells = byId.get(sent.id) ?? []
        const { line, text: long } = trimmed(sent)
        expect([unescaped(cells[column("line")]), unescaped(cells[column("text")])]).toEqual([
          line ?? "",
          long ?? "",
        ])
      }
      const active = lines
        .flat()
        .filter((cell) => /^[\s\u200B\uFEFF]*[=+\-@|%\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/.test(cell))
      expect(active).toEqual([])
    },
    patient(180_000),
  )
})

/** The answers in their stored form: without spaces around them, and without empty ones. */
function trimmed(answers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(answers).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(entries.filter(([, text]) => text !== ""))
}

/** Removes the apostrophe that the export puts in front of a possible formula. */
function unescaped(cell = ""): string {
  const isEscaped = /^'+[\s\u0000-\u001F\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^'+[\t\r\n]/.test(
    cell,
  )
  return isEscaped ? cell.slice(1) : cell
}

/** The cells of a CSV file (RFC 4180). */
function parsed(csv: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    cells.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'))
    if (end === ",") continue
    lines.push(cells)
    cells = []
  }
  return lines
}
