import { readFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { writeDocuments } from "../src/features/search/module/lib/writing"
import type { SearchEntity } from "../src/features/search/module/types"
import { root } from "../src/root"
import { SWEEP } from "../src/tenancy/schedule/scheduled-job"
import type { Bars } from "./bars"
import { percentile, print, timed } from "./measure"
import { withShop } from "./shop"

/**
 * Measures searches over HTTP among 20,000 documents of three kinds, and compares them with a cheap request between
 * them. Also counts for how many of 100 misspelt words the right one is among the first five results.
 */
export const usage = `  --requests <n>  requests of each kind (200)
`
const SIZES = { product: 12_000, post: 5_000, page: 3_000 }
const WARM_UP = 30
const AT_ONCE = 8
const PORT = 19_220
/**
 * p50 of a search by p50 of the cheap request, which comes from memory. A word of every document also counts all of them for
 * each filter.
 */
const MAX_TIMES = { first: 50, everywhere: 80, again: 2 }
/** The part of the misspelt words whose right one is found. */
const FEWEST_CORRECTED = 0.9
const VOCABULARY = 20_000
const AT_A_TIME = 250
const COMMON = 50
const EVERYWHERE = "everywhere"

interface Misspelling {
  meant: string
  typed: string
}

const misspellings = JSON.parse(
  readFileSync(path.join(root, "integration-tests/fixtures/misspellings.json"), "utf8"),
) as Misspelling[]

const { values } = parseArgs({ options: { requests: { type: "string", default: "200" } } })
const REQUESTS = Number(values.requests)

export function bench(bars: Bars): Promise<void> {
  return withShop(PORT, async ({ databaseUrl, key }) => {
    const sql = knex({ client: "pg", connection: databaseUrl, pool: { max: 2 } })
    try {
      const channels = (await sql<{ id: string }>("sales_channel").select("id")).map(({ id }) => id)
      // The documents have no records, so the hourly comparison with the database would delete them.
      await sql.raw("UPDATE platform.due_work SET due_at = now() + interval '1 day' WHERE job = ?", [SWEEP])
      await fill(sql, channels)
      // Changes the version of the index, as a changed document does. So nothing comes from the cache.
      const forget = () => sql.raw("UPDATE search_document_version SET version = gen_random_uuid()")
      for (const [what, queries] of Object.entries(QUERIES)) {
        const { times, regions } = await inTurn(queries, key, forget)
        const together = await allAtOnce(queries, key, forget)
        print(
          `${what}, never asked before`,
          `${summaryOf(times)}; ${AT_ONCE} at once: ${summaryOf(together)}`,
        )
        const limit = queries[0]?.startsWith(EVERYWHERE) ? MAX_TIMES.everywhere : MAX_TIMES.first
        compare(bars, what, { times, regions, limit })
      }
      for (const [what, queries] of Object.entries(REPEATED)) {
        for (let number = 0; number < queries.length; number++)
          await timed(PORT, pathOf(queries, number), key)
        const { times, regions } = await inTurn(queries, key)
        compare(bars, what, { times, regions, limit: MAX_TIMES.again })
      }
      await findMisspellings(bars, key)
    } finally {
      await sql.destroy()
    }
  })
}

const words = vocabulary()
const common = words.slice(0, COMMON)
const rare = words.slice(-5_000)
const some = (from: string[], count: number) =>
  Array.from({ length: count }, (_, index) => from[(index * 7919) % from.length] ?? "")

/** People's typical input in a shop: words, beginnings of words, misspelt words, codes and filters. */
function typed(wordAt: (seed: number) => string): string[] {
  return Array.from({ length: 200 }, (_, index) => {
    const word = wordAt(index * 31)
    const kinds = [
      word,
      `${word} ${wordAt(index * 17 + 1)}`,
      word.slice(0, 3 + (index % 3)),
      misspellings[index % misspellings.length]?.typed ?? "",
      `${word}&type=product`,
      index % 20 === 5 ? `SKU-${index * 50}` : `${word}&type=product&price_min=20&price_max=200`,
    ]
    return kinds[index % kinds.length] ?? ""
  })
}

/** The searches. The most frequent words of a language ("the") are ignored by the search, so they are left out here. */
const QUERIES: Record<string, string[]> = {
  "what is typed in a shop": typed(telling),
  "the same, as if the most frequent words were looked for": typed(zipf),
  "one word, rare": some(rare, 60),
  "one word, common": common,
  "two words": some(common, 60).map((word, index) => `${word} ${common[(index * 3 + 1) % 50]}`),
  "a beginning of three letters": some(words, 60).map((word) => word.slice(0, 3)),
  "a beginning of one letter": [..."bdfgklmnprstv"],
  "a misspelt word": misspellings.map(({ typed }) => typed),
  "a word that is in every document": [EVERYWHERE],
  "the same, with four filters": [
    `${EVERYWHERE}&type=product&category_id=cat-7&tag=tag-7&price_min=20&price_max=400`,
  ],
  "no words, the newest": ["", "&offset=400", "&type=post"],
  "a code": Array.from({ length: 60 }, (_, index) => `SKU-${index * 150}`),
}

/** Searches that were made before, on an index without changes. */
const REPEATED: Record<string, string[]> = {
  "a word that is in every document, asked before": [EVERYWHERE],
  "what is typed in a shop, asked before": typed(zipf),
}

/**
 * Makes searches and a cheap request in turn. The cheap request always costs the same, so it shows how busy the machine
 * is.
 */
async function inTurn(queries: string[], key: string, first = async (): Promise<unknown> => undefined) {
  const times: number[] = []
  const regions: number[] = []
  for (let number = -WARM_UP; number < REQUESTS; number++) {
    await first()
    const time = await timed(PORT, pathOf(queries, Math.abs(number)), key)
    const other = await timed(PORT, "/store/regions", key)
    if (number < 0) continue
    times.push(time)
    regions.push(other)
  }
  return { times, regions }
}

async function allAtOnce(queries: string[], key: string, first: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const one = async () => {
    while (next < REQUESTS) {
      const path = pathOf(queries, next++)
      await first()
      times.push(await timed(PORT, path, key))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return times
}

function pathOf(queries: string[], number: number): string {
  const [q = "", ...filters] = (queries[number % queries.length] ?? "").split("&")
  return `/store/search?limit=20&q=${encodeURIComponent(q)}${filters.map((filter) => `&${filter}`).join("")}`
}

async function findMisspellings(bars: Bars, key: string): Promise<void> {
  let found = 0
  for (const [index, { meant, typed }] of misspellings.entries()) {
    const reply = await fetch(`http://127.0.0.1:${PORT}/store/search?limit=5&q=${typed}`, {
      headers: { "x-publishable-api-key": key, "x-forwarded-for": `10.1.${index >> 8}.${index & 255}` },
    })
    if (!reply.ok) throw new Error(`${reply.status} for ${typed}`)
    const { hits = [] } = (await reply.json()) as { hits?: { id: string }[] }
    if (hits.some(({ id }) => id === `meant-${meant}`)) found++
    else print("  not found", `${typed} for ${meant}`)
  }
  bars.atLeast(
    "misspellings that find what was meant",
    found / misspellings.length,
    FEWEST_CORRECTED,
    `${found} of ${misspellings.length}`,
  )
}

function compare(
  bars: Bars,
  what: string,
  { times, regions, limit }: { times: number[]; regions: number[]; limit: number },
): void {
  const [search, cheap] = [percentile(times, 50), percentile(regions, 50)]
  bars.atMost(what, search / cheap, limit, `p50 ${search.toFixed(1)} and ${cheap.toFixed(1)} ms`)
}

function summaryOf(times: number[]): string {
  return `p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`
}

/** Fills the index by its own code. Words are as frequent as in real texts. */
async function fill(sql: Knex, channels: string[]): Promise<void> {
  const startedAt = process.hrtime.bigint()
  const meant = misspellings.map(({ meant: word }) => word)
  let number = 0
  for (const [type, size] of Object.entries(SIZES))
    for (let start = 0; start < size; start += AT_A_TIME) {
      const entities = Array.from({ length: Math.min(AT_A_TIME, size - start) }, () => {
        const word = type === "product" ? meant.pop() : undefined
        return entity(type, number++, channels, word)
      })
      const ids = entities.map(({ id }) => id)
      await sql.transaction((transaction) => writeDocuments(transaction, type, ids, entities))
    }
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
  await sql.raw("VACUUM ANALYZE search_document")
  await sql.raw("VACUUM ANALYZE search_word")
  const { rows } = await sql.raw<{ rows: object[] }>(
    "SELECT count(*), (SELECT count(*) FROM search_word) AS words, pg_size_pretty(pg_total_relation_size('search_document')) AS size FROM search_document",
  )
  print("20,000 documents written", `${seconds.toFixed(1)} s; ${JSON.stringify(rows[0])}`)
}

function entity(type: string, number: number, channels: string[], word?: string): SearchEntity {
  const text = (length: number, salt: number) =>
    Array.from({ length }, (_, index) => zipf(number * 104_729 + index * 7_907 + salt)).join(" ")
  const isProduct = type === "product"
  return {
    id: word ? `meant-${word}` : `${type}-${number}`,
    updated_at: "2026-01-01T00:00:00Z",
    made_of: [],
    documents: [
      {
        id: "",
        locale: "en",
        title: word ? `${zipf(number)} ${word}` : text(4, 1),
        excerpt: text(20, 2),
        body: `${EVERYWHERE} ${text(isProduct ? 60 : 250, 3)}`,
        slug: `${type}-${number}`,
        image_url: null,
        terms: [text(2, 4)],
        codes: isProduct ? [`SKU-${number}`, `SKU-${number}-L`] : [],
        facets: [
          { kind: "category", value: `cat-${number % 40}`, label: `Category ${number % 40}` },
          { kind: "category", value: `cat-${40 + (number % 7)}`, label: `Category ${40 + (number % 7)}` },
          ...(isProduct
            ? [
                {
                  kind: "collection" as const,
                  value: `col-${number % 12}`,
                  label: `Collection ${number % 12}`,
                },
              ]
            : []),
          { kind: "tag", value: `tag-${number % 60}`, label: `Tag ${number % 60}` },
          { kind: "tag", value: `tag-${(number * 7) % 60}`, label: `Tag ${(number * 7) % 60}` },
        ],
        prices: isProduct ? { eur: 5 + (number % 400), usd: 6 + (number % 400) } : {},
        channels: isProduct ? channels : null,
        visible_from: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
      },
    ],
  }
}

/**
 * A word, as frequent as in real texts: by Zipf's law, the n-th most frequent word occurs 1/n as often as the first.
 */
function zipf(seed: number): string {
  const random = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0) / 2 ** 32
  return words[Math.min(words.length - 1, Math.floor(words.length ** random) - 1)] ?? ""
}

/** The same without the most frequent words, which the search ignores. */
function telling(seed: number): string {
  for (let next = seed; ; next += 7_919) {
    const word = zipf(next)
    if (words.indexOf(word) >= COMMON) return word
  }
}

function vocabulary(): string[] {
  const syllables = [..."bdfgklmnprstvz"].flatMap((consonant) =>
    [..."aeiou"].map((vowel) => consonant + vowel),
  )
  const made = new Set<string>()
  for (let number = 1; made.size < VOCABULARY; number++) {
    let rest = Math.imul(number, 2_654_435_761) >>> 0
    let word = ""
    for (let length = 2 + (number % 3); length > 0; length--) {
      word += syllables[rest % syllables.length]
      rest = Math.floor(rest / syllables.length)
    }
    made.add(number % 2 === 0 ? `${word}n` : word)
  }
  return [...made]
}
