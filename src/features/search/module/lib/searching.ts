import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"
import type { FacetKind, SearchAnswer, SearchQuery, SearchReader } from "../types"
import { highlightsIn, snippetOf } from "./highlights"
import { conditionOf, rankingOf, type Wanted, wantedBy } from "./matching"

const storedHit = z.object({
  id: z.string(),
  type: z.string(),
  locale: z.string(),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  slug: z.string(),
  image_url: z.string().nullable(),
  price: z.number().nullable(),
  score: z.number(),
})

type Answer = z.output<typeof answerRow>
const answerRow = z.object({
  hits: z.array(storedHit).nullable(),
  count: z.number(),
  facets: z
    .array(
      z.object({
        kind: z.enum(["type", "category", "collection", "tag"]),
        value: z.string(),
        label: z.string(),
        count: z.number(),
      }),
    )
    .nullable(),
  price: z
    .object({
      min: z.number(),
      max: z.number(),
      ranges: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
    })
    .nullable(),
  /** The corrections that really occur in a hit. */
  meant: z.array(z.string()).nullable(),
})

/** The most values of each facet in a result. Those with the most documents come first. */
const MAX_VALUES = 50
/** About how many price ranges a result has. Their limits are round numbers. */
const PRICE_RANGES = 5

/**
 * Runs two statements, and one that changes settings of PostgreSQL. Call it in a transaction, because the settings end
 * with it.
 */
export async function search(sql: Knex, query: SearchQuery, reader: SearchReader): Promise<SearchAnswer> {
  const wanted = await wantedBy(sql, query.q, reader.locales)
  if (wanted?.terms.length === 0) return NOTHING

  // Makes PostgreSQL use the index. It would otherwise read the words of every document, which is a hundred times
  // slower. Compiling the query (JIT) would take longer than running it.
  if (wanted)
    await sql.raw("SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)")
  const answer = await readRow(sql, answerRow, statement(query, reader, wanted), {
    ...values(query, reader),
    ...(wanted && {
      condition: conditionOf(wanted),
      ranking: rankingOf(wanted),
      title: wanted.titleKey,
      joined: wanted.titleKey.replaceAll(" ", ""),
      code: wanted.code,
      replacements: wanted.terms.flatMap(({ replacements }) => replacements),
    }),
  })
  return answer ? searchAnswer(answer, wanted) : NOTHING
}

const NOTHING: SearchAnswer = {
  hits: [],
  count: 0,
  facets: { type: [], category: [], collection: [], tag: [], price: null },
  corrections: [],
}

function searchAnswer(
  { hits, count, facets, price, meant }: Answer,
  wanted: Wanted | undefined,
): SearchAnswer {
  const terms = wanted?.terms ?? []
  const of = (kind: FacetKind) =>
    (facets ?? []).flatMap(({ kind: own, ...facet }) => (own === kind ? [facet] : []))
  return {
    hits: (hits ?? []).map(({ body, ...hit }) => {
      const title = highlightsIn(hit.title, terms)
      const own = highlightsIn(hit.excerpt, terms)
      const isVisible = terms.length === 0 || title.length > 0 || own.length > 0
      const excerpt = (isVisible ? undefined : snippetOf(body, terms)) ?? hit.excerpt
      return { ...hit, excerpt, highlights: { title, excerpt: highlightsIn(excerpt, terms) } }
    }),
    count,
    facets: {
      type: of("type"),
      category: of("category"),
      collection: of("collection"),
      tag: of("tag"),
      price,
    },
    // Leaves out corrections that only occur in documents that this reader must not see.
    corrections: terms
      .map(({ word, replacements }) => ({
        word,
        replaced_by: replacements.filter((other) => meant?.includes(other)),
      }))
      .filter(({ replaced_by }) => replaced_by.length > 0),
  }
}

const KINDS = ["type", "category", "collection", "tag"] as const

function values({ q: _, ...query }: SearchQuery, { now, locales, channels, currency }: SearchReader) {
  const choices = Object.fromEntries(locales.map((locale, index) => [`locale_${index}`, locale]))
  const { price_min = null, price_max = null, ...rest } = query
  return { ...rest, price_min, price_max, now, channels, currency, ...choices }
}

/**
 * SQL conditions for the filters: those by facet are for the shared sets of facets, and the one by price is for
 * documents.
 */
function filtersOf(query: SearchQuery): { ofSets: Map<FacetKind, string>; ofPrices: string | undefined } {
  const ofSets = new Map<FacetKind, string>()
  for (const kind of KINDS)
    if (query[kind].length > 0)
      ofSets.set(
        kind,
        `facets && coalesce((SELECT array_agg(id) FROM search_facet
            WHERE kind = '${kind}' AND value = ANY(CAST(:${kind} AS text[]))), '{}')`,
      )
  const isPriced = query.price_min !== undefined || query.price_max !== undefined
  return {
    ofSets,
    ofPrices: isPriced
      ? `coalesce(price >= coalesce(CAST(:price_min AS double precision), 0)
          AND price <= coalesce(CAST(:price_max AS double precision), price), false)`
      : undefined,
  }
}

const ORDERS: Record<NonNullable<SearchQuery["order"]>, string> = {
  relevance: "score DESC, visible_from DESC, id",
  "-published_at": "visible_from DESC, id",
  published_at: "visible_from, id",
  title: "title COLLATE :name_order:, id",
  "-title": "title COLLATE :name_order: DESC, id DESC",
  price: "price NULLS LAST, id",
  "-price": "price DESC NULLS LAST, id DESC",
}

/**
 * Builds the search statement. The counts of a facet ignore the filter by this facet, so that a person sees the
 * alternatives.
 */
function statement(query: SearchQuery, reader: SearchReader, wanted: Wanted | undefined): string {
  const { ofSets, ofPrices } = filtersOf(query)
  const flags = [...[...ofSets.keys()].map((name) => `in_${name}`), ...(ofPrices ? ["in_price"] : [])]
  const all = (but?: string) => flags.filter((flag) => flag !== `in_${but}`).join(" AND ") || "true"
  const tests = [...ofSets].map(([name, condition]) => `, ${condition} AS in_${name}`).join("")
  const sets = ofSets.size > 0 ? "JOIN sets ON sets.id = matching.facet_set" : ""
  const order = ORDERS[query.order ?? "relevance"]
  // Reads titles only to sort by them.
  const key = order.startsWith("title") ? ", title" : ""
  const price = "amounts[(SELECT id FROM search_currency WHERE code = :currency)]"
  return `WITH audiences AS (
      SELECT id FROM search_audience
       WHERE (channels IS NULL OR channels && CAST(:channels AS text[]))
         AND (cardinality(locales) = 1 OR locale = ${localeShown(reader.locales)})),
    sets AS MATERIALIZED (SELECT id, facets${tests} FROM search_facet_set),
    found AS (
      SELECT id, facet_set, visible_from${key}, ${price} AS price, ${score(wanted)} AS score FROM search_document
       WHERE ${wanted ? "words @@ CAST(:condition AS tsquery) AND" : ""} visible_from <= :now
         AND audience = ANY(ARRAY(SELECT id FROM audiences))),
    matching AS MATERIALIZED (SELECT *${ofPrices ? `, ${ofPrices} AS in_price` : ""} FROM found),
    page AS (
      SELECT id, score, row_number() OVER (ORDER BY ${order}) AS place
        FROM (SELECT matching.* FROM matching ${sets} WHERE ${all()} ORDER BY ${order} LIMIT :limit OFFSET :offset) first),
    combinations AS MATERIALIZED (
      SELECT sets.*, ${ofPrices ? "in_price, " : ""}documents
        FROM (SELECT facet_set, ${ofPrices ? "in_price, " : ""}CAST(count(*) AS int) AS documents
                FROM matching GROUP BY facet_set${ofPrices ? ", in_price" : ""}) same
        JOIN sets ON sets.id = same.facet_set),
    counted AS (
      SELECT f.kind, f.value, f.label, c.count,
             row_number() OVER (PARTITION BY f.kind ORDER BY c.count DESC, f.label COLLATE :name_order:, f.id) AS place
        FROM (SELECT number, ${KINDS.map((kind) => `sum(documents) FILTER (WHERE ${all(kind)}) AS without_${kind}`).join(", ")}
                FROM (SELECT unnest(facets) AS number, ${[...flags, "documents"].join(", ")} FROM combinations) each
               GROUP BY number) sums
        JOIN search_facet f ON f.id = sums.number
       CROSS JOIN LATERAL (SELECT CAST(CASE f.kind ${KINDS.map((kind) => `WHEN '${kind}' THEN without_${kind}`).join(" ")} END AS int) AS count) c
       WHERE c.count > 0),
    priced AS MATERIALIZED (
      SELECT CAST(price AS numeric) AS price, sum(documents) AS documents
        FROM (SELECT price, CAST(count(*) AS int) AS documents FROM matching ${sets}
               WHERE price IS NOT NULL AND ${all("price")} GROUP BY price) same GROUP BY 1),
    bounds AS MATERIALIZED (SELECT min(price) AS low, max(price) AS high FROM priced),
    magnitude AS (SELECT low, high, power(CAST(10 AS numeric), floor(log(greatest((high - low) / ${PRICE_RANGES}, 1)))) AS unit FROM bounds),
    steps AS MATERIALIZED (
      SELECT unit * CASE WHEN (high - low) / ${PRICE_RANGES} <= unit THEN 1 WHEN (high - low) / ${PRICE_RANGES} <= unit * 2 THEN 2
                         WHEN (high - low) / ${PRICE_RANGES} <= unit * 5 THEN 5 ELSE 10 END AS step FROM magnitude),
    ranges AS (SELECT floor(price / step) * step AS "from", floor(price / step) * step + step AS "to", sum(documents) AS count
                 FROM priced, steps GROUP BY 1, 2)
    SELECT (SELECT CAST(coalesce(sum(documents), 0) AS int) FROM combinations WHERE ${all()}) AS count,
      (SELECT jsonb_agg(jsonb_build_object('id', d.entity_id, 'type', d.type, 'locale', d.locale, 'title', d.title,
                'excerpt', d.excerpt, 'body', d.body, 'slug', d.slug, 'image_url', d.image_url,
                'price', d.prices -> CAST(:currency AS text),
                'score', round(CAST(page.score AS numeric), 4)) ORDER BY page.place)
         FROM page JOIN search_document d USING (id)) AS hits,
      (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'label', label, 'count', count)
                ORDER BY kind, place) FROM counted WHERE place <= ${MAX_VALUES}) AS facets,
      (SELECT jsonb_build_object('min', low, 'max', high, 'ranges',
                (SELECT jsonb_agg(jsonb_build_object('from', "from", 'to', "to", 'count', count) ORDER BY "from") FROM ranges))
         FROM bounds WHERE low IS NOT NULL) AS price,
      ${wanted ? MEANT : "NULL"} AS meant`
}

const MEANT = `(SELECT array_agg(word) FROM unnest(CAST(:replacements AS text[])) AS word
         WHERE EXISTS (SELECT FROM page JOIN search_document d USING (id)
                        WHERE d.words @@ CAST(quote_literal(word) AS tsquery)))`

/**
 * SQL for how well a document matches: first an exact code, then a title that is or begins with the searched text, then
 * the same without spaces, then the positions of words.
 */
function score(wanted: Wanted | undefined): string {
  if (!wanted) return "CAST(0 AS real)"
  return `(CASE WHEN codes @> ARRAY[CAST(:code AS text)] THEN 8 ELSE 0 END
    + CASE WHEN title_key = :title THEN 4 WHEN replace(title_key, ' ', '') = :joined THEN 3
           WHEN starts_with(title_key, :title) THEN 2 WHEN starts_with(replace(title_key, ' ', ''), :joined) THEN 1
           ELSE 0 END
    + ts_rank(CAST('{0.05, 0.2, 0.5, 1}' AS real[]), head, CAST(:ranking AS tsquery)))`
}

/** SQL for the language in which a hit is shown: the best one for the reader, or else the record's main language. */
function localeShown(locales: string[]): string {
  const choices = locales.map((_, index) => `WHEN :locale_${index} = ANY(locales) THEN :locale_${index}`)
  return choices.length > 0 ? `CASE ${choices.join(" ")} ELSE locales[1] END` : "locales[1]"
}
