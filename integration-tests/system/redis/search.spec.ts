import { readFileSync } from "node:fs"
import path from "node:path"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateProductOptionValuesWorkflow } from "@medusajs/medusa/core-flows"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { reconcileSearchIndex } from "../../../src/features/search/services/reconcile-search-index"
import { clock } from "../../../src/lib/clock"
import { root } from "../../../src/root"
import { createPost, createTag } from "../../factories/blog"
import { createPage } from "../../factories/pages"
import {
  createSoldProduct,
  idsFound,
  indexDocument,
  search,
  searchEntity,
  uniqueWord,
} from "../../factories/search"
import { unique } from "../../factories/unique"
import { admin, anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

const misspellings: { meant: string; typed: string }[] = JSON.parse(
  readFileSync(path.join(root, "integration-tests/fixtures/misspellings.json"), "utf8"),
)

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  putBack()
  vi.restoreAllMocks()
})

describe("GET /store/search", () => {
  it("200: finds products, posts and pages in one list", async () => {
    const word = uniqueWord()
    const [product, post, page] = [
      await createSoldProduct(shop, { title: `Vase ${word}`, description: "<b>Blue</b> glaze" }),
      await createPost(shop, { title: `How ${word} is made` }),
      await createPage(shop, { body: `<p>All about ${word}.</p>` }),
    ]
    await until(async () => (await search(shop, { q: word })).count === 3)
    const answer = await search(shop, { q: word })
    expect(answer.hits.map(({ id }) => id).sort()).toEqual([product.id, post.id, page.id].sort())
    expect(answer.hits.find(({ id }) => id === product.id)).toMatchObject({
      type: "product",
      title: `Vase ${word}`,
      excerpt: "Blue glaze",
      url: expect.stringMatching(/\/products\//),
      price: { amount: 12.5, currency_code: "eur" },
      highlights: { title: [[5, 5 + word.length]], excerpt: [] },
    })
    expect(answer.facets.type.map(({ value, count }) => [value, count]).sort()).toEqual([
      ["page", 1],
      ["post", 1],
      ["product", 1],
    ])
  })

  it("200: ranks a code first, then a title, the start of a title, then tags and text", async () => {
    const word = uniqueWord()
    const make = (fields: Parameters<typeof indexDocument>[1]) => indexDocument(shop, fields)
    const [text, tag, beginning, title, code] = [
      await make({ title: "Text", body: word }),
      await make({ title: "Tag", terms: [word] }),
      await make({ title: `${word} with more` }),
      await make({ title: word }),
      await make({ title: "Code", codes: [word] }),
    ]
    expect(await idsFound(shop, { q: word })).toEqual([code, title, beginning, tag, text].map(({ id }) => id))
  })

  it("200: finds a code with any separators", async () => {
    const letters = uniqueWord().slice(0, 10)
    const { id } = await indexDocument(shop, { codes: [`${letters}-4711`] })
    for (const q of [`${letters}-4711`, `${letters}4711`, `${letters.toUpperCase()} 4711`, `${letters}-47`])
      expect({ q, found: await idsFound(shop, { q }) }).toEqual({ q, found: [id] })
  })

  it("200: finds partial words without accents and capitals, in Turkish, German and French", async () => {
    const salt = uniqueWord()
    const titles = ["Işıl İğne ışığı", "Übergröße für Füße", "Crème brûlée à côté", "Ёлка", "今天天气很好"]
    const ids = new Map<string, string>()
    for (const title of titles) ids.set(title, (await indexDocument(shop, { title, terms: [salt] })).id)
    const asked: [string, string][] = [
      ["isil igne isigi", "Işıl İğne ışığı"],
      ["IŞIL İĞNE", "Işıl İğne ışığı"],
      ["ubergrosse fuss", "Übergröße für Füße"],
      ["ÜBERGRÖSSE", "Übergröße für Füße"],
      ["creme brul", "Crème brûlée à côté"],
      ["елка", "Ёлка"],
      ["天气", "今天天气很好"],
    ]
    for (const [q, title] of asked)
      expect({ q, found: await idsFound(shop, { q: `${salt} ${q}` }) }).toEqual({
        q,
        found: [ids.get(title)],
      })
  })

  it("200: finds inflected words in the text's language", async () => {
    const salt = uniqueWord()
    const [english, german] = [
      await indexDocument(shop, { title: "Baking trays", terms: [salt] }),
      await indexDocument(shop, { title: "Kerzen gießen", terms: [salt], locale: "de" }),
    ]
    expect(await idsFound(shop, { q: `${salt} baked tray` })).toEqual([english.id])
    expect(await idsFound(shop, { q: `kerze ${salt}`, locale: "de" })).toEqual([german.id])
  })

  it("200: finds at least 95 of 100 misspelt words in the top five, and names the correction", async () => {
    const index = shop.container.resolve("siteSearch")
    const entities = misspellings.map(({ meant }) =>
      searchEntity({ id: `meant-${meant}`, title: `Handmade ${meant}` }),
    )
    const ids = entities.map(({ id }) => id)
    await index.writeEntities("page", ids, async () => entities)
    const asked = await Promise.all(
      misspellings.map(async ({ meant, typed }) => {
        const found = await idsFound(shop, { q: `handmade ${typed}`, limit: "5" })
        return { typed, isFound: found.includes(`meant-${meant}`) }
      }),
    )
    const missed = asked.filter(({ isFound }) => !isFound).map(({ typed }) => typed)
    expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(5)
    expect((await search(shop, { q: "handmade latern" })).corrections).toEqual([
      { word: "latern", replaced_by: ["lantern"] },
    ])
    await index.writeEntities("page", ids, async () => [])
  })

  it("200: never corrects numbers and short words", async () => {
    const letters = uniqueWord()
    await indexDocument(shop, { title: `${letters} 123456`, codes: ["ABC-123456"] })
    expect(await idsFound(shop, { q: `${letters} 123457` })).toEqual([])
    expect(await idsFound(shop, { q: `${letters} abd` })).toEqual([])
  })

  it("200: shows a plain-text excerpt with the positions of the words", async () => {
    const word = uniqueWord()
    const body = `${"before ".repeat(60)}<script>${word}</script> ${"after ".repeat(60)}`
    await indexDocument(shop, { title: "Long", excerpt: "Its lead", body })
    const [hit] = (await search(shop, { q: word })).hits
    expect(hit?.excerpt).toMatch(new RegExp(`^… .*before <script>${word}</script> after .*…$`))
    const marked = hit?.highlights.excerpt.map(([from, to]) => hit.excerpt.slice(from, to))
    expect(marked).toEqual([word])
  })

  it("200: counts each facet with all other filters, like a count by hand", async () => {
    const word = uniqueWord()
    const facet = (kind: "category" | "collection" | "tag", value: string) => ({ kind, value, label: value })
    const documents = await Promise.all(
      Array.from({ length: 24 }, (_, number) => {
        const [type, category] = [number % 3 === 0 ? "post" : "product", `${word}-c${number % 2}`]
        const tags = [`${word}-t${number % 4}`, ...(number % 5 === 0 ? [`${word}-t9`] : [])]
        const price = type === "product" ? number * 10 : undefined
        return indexDocument(shop, {
          type,
          title: word,
          facets: [facet("category", category), ...tags.map((tag) => facet("tag", tag))],
          prices: price === undefined ? {} : { eur: price },
        }).then(({ id }) => ({ id, type, category, tags, price }))
      }),
    )
    const query = {
      q: word,
      type: "product",
      category_id: `${word}-c1`,
      tag: [`${word}-t1`, `${word}-t9`],
      price_max: "200",
    }
    const holds = {
      type: ({ type }: Counted) => type === "product",
      category: ({ category }: Counted) => category === `${word}-c1`,
      tag: ({ tags }: Counted) => tags.some((tag) => query.tag.includes(tag)),
      price: ({ price }: Counted) => price !== undefined && price <= 200,
    }
    type Counted = (typeof documents)[number]
    const left = (but?: string) =>
      documents.filter((document) =>
        Object.entries(holds).every(([name, test]) => name === but || test(document)),
      )
    const tally = (values: string[]) =>
      Object.fromEntries(
        [...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]),
      )
    const answer = await search(shop, query)
    const counts = (kind: "type" | "category" | "tag") =>
      Object.fromEntries(answer.facets[kind].map(({ value, count }) => [value, count]))

    expect(answer.count).toBe(left().length)
    expect(answer.hits.map(({ id }) => id).sort()).toEqual(
      left()
        .map(({ id }) => id)
        .sort(),
    )
    expect(counts("type")).toEqual(tally(left("type").map(({ type }) => type)))
    expect(counts("category")).toEqual(tally(left("category").map(({ category }) => category)))
    expect(counts("tag")).toEqual(tally(left("tag").flatMap(({ tags }) => tags)))
    const prices = left("price").flatMap(({ price }) => price ?? [])
    expect(answer.facets.price).toMatchObject({
      currency_code: "eur",
      min: Math.min(...prices),
      max: Math.max(...prices),
    })
    for (const { from, to, count } of answer.facets.price?.ranges ?? [])
      expect(count).toBe(prices.filter((price) => price >= from && price < to).length)
  })

  it("200: uses prices in the region's or the named currency", async () => {
    const word = uniqueWord()
    const { id } = await indexDocument(shop, { type: "product", title: word, prices: { eur: 10, usd: 90 } })
    const regions = await shop.container.resolve(Modules.REGION).listRegions({ currency_code: "usd" })
    expect(await idsFound(shop, { q: word, price_min: "50" })).toEqual([])
    expect(await idsFound(shop, { q: word, price_min: "50", currency_code: "USD" })).toEqual([id])
    expect(await idsFound(shop, { q: word, price_min: "50", region_id: regions[0]?.id ?? "" })).toEqual([id])
  })

  it("200: shows the best language for the reader, and each item once", async () => {
    const [word, german] = [uniqueWord(), uniqueWord()]
    const translations = { de: { title: german, body: `<p>${word}</p>`, slug: german } }
    const post = await createPost(shop, { title: word, translations })
    await until(async () => (await search(shop, { q: word })).count === 1)
    expect((await search(shop, { q: word, locale: "de-AT" })).hits).toMatchObject([
      { id: post.id, locale: "de", title: german, slug: german },
    ])
    expect((await search(shop, { q: word, locale: "tr" })).hits).toMatchObject([
      { id: post.id, locale: "en", title: word },
    ])
    expect(await idsFound(shop, { q: german })).toEqual([])
    const reply = await storefront(shop).get(`/store/search?q=${word}&locale=de`).expect(200)
    expect(reply.headers["content-language"]).toBe("de")
  })

  it("200: never shows a draft, and shows scheduled content from its exact time, without a job", async () => {
    const word = uniqueWord()
    const time = Date.now() + 86_400_000
    await createPost(shop, { title: `Draft ${word}`, status: "draft" })
    await createSoldProduct(shop, { title: `Draft ${word}`, status: "draft" })
    const post = await createPost(shop, {
      title: `Planned ${word}`,
      status: "scheduled",
      published_at: new Date(time).toISOString(),
    })
    const page = await createPage(shop, { title: `Public ${word}` })
    await until(async () => (await search(shop, { q: word })).count === 1)
    const index = shop.container.resolve("siteSearch")
    await until(async () => (await index.listIndexed("post")).has(post.id))
    putBack = clock.use({ now: () => time - 1 })
    expect(await idsFound(shop, { q: word })).toEqual([page.id])
    putBack = clock.use({ now: () => time })
    expect((await idsFound(shop, { q: word })).sort()).toEqual([page.id, post.id].sort())
  })

  it("200: ignores words that only hidden content contains", async () => {
    const [word, salt] = [uniqueWord().slice(0, 12), uniqueWord()]
    await indexDocument(shop, { title: `${word} ${salt}`, visible_from: "2999-01-01T00:00:00.000Z" })
    const shown = await indexDocument(shop, { title: `${word}x ${salt}` })
    const [typed] = [`${word.slice(0, 5)}${word.slice(6)}`]
    expect(await search(shop, { q: typed })).toMatchObject({ count: 0, corrections: [] })
    expect(await search(shop, { q: `${salt} ${word}y` })).toMatchObject({
      hits: [{ id: shown.id }],
      corrections: [{ word: `${word}y`, replaced_by: [`${word}x`] }],
    })
  })

  it("200: finds only what the key's sales channels contain", async () => {
    const word = uniqueWord()
    const elsewhere = await shop.container
      .resolve(Modules.SALES_CHANNEL)
      .createSalesChannels({ name: unique("Elsewhere") })
    const [here, there] = [
      await createSoldProduct(shop, { title: `Here ${word}` }),
      await createSoldProduct(shop, { title: `There ${word}`, sales_channels: [{ id: elsewhere.id }] }),
    ]
    const index = shop.container.resolve("siteSearch")
    await until(async () => {
      const indexed = await index.listIndexed("product")
      return indexed.has(here.id) && indexed.has(there.id)
    })
    expect(await idsFound(shop, { q: word })).toEqual([here.id])
    await admin(shop)
      .post(`/admin/sales-channels/${elsewhere.id}/products`, { add: [here.id] })
      .expect(200)
    const own = (await shop.container.resolve(Modules.SALES_CHANNEL).listSalesChannels()).filter(
      ({ id }) => id !== elsewhere.id,
    )
    for (const { id } of own)
      await admin(shop)
        .post(`/admin/sales-channels/${id}/products`, { remove: [here.id] })
        .expect(200)
    await until(async () => (await idsFound(shop, { q: word })).length === 0)
  })

  it("200: never finds another shop's content", async () => {
    const word = uniqueWord()
    const other = await useTenant("searched")
    const mine = await createPage(shop, { title: `Mine ${word}` })
    const theirs = await createPage(other, { title: `Theirs ${word}` })
    await until(async () => (await idsFound(shop, { q: word })).length > 0)
    await until(async () => (await idsFound(other, { q: word })).length > 0)
    expect(await idsFound(shop, { q: word })).toEqual([mine.id])
    expect(await idsFound(other, { q: word })).toEqual([theirs.id])
  })

  it("200: lists everything without words, newest first, and nothing for a query without letters", async () => {
    const { hits, count } = await search(shop, { q: "  ", limit: "3" })
    expect(count).toBeGreaterThan(30)
    expect(hits.map(({ score }) => score)).toEqual([0, 0, 0])
    expect(await search(shop, { q: "%%% _ *" })).toMatchObject({ hits: [], count: 0 })
  })

  it.each([
    "' OR 1=1 --",
    "a & !b | (c <-> d):*",
    "\\' \\\\ :A* <2>",
    "%_%' LIKE",
    "(((((",
    "\u0000\u0007 \u202Emug",
    "ﷺ ½ ⑴ ʼn ﬁ",
    "👩‍👩‍👧 \uFFFD",
    "to be or not to be".repeat(10),
    `${"a ".repeat(99)}`,
    "?",
    ":limit :now ?? $1",
  ])("200: survives %j", async (q) => {
    expect((await search(shop, { q })).hits).toBeInstanceOf(Array)
  })

  it("400: for invalid words, filters and pages", async () => {
    const refused: [Record<string, string>, string][] = [
      [{ q: "x".repeat(201) }, "out_of_range"],
      [{ q: "x".repeat(10_000) }, "out_of_range"],
      [{ type: "customer" }, "invalid_field"],
      [{ price_min: "-1" }, "invalid_field"],
      [{ price_max: "1e9" }, "invalid_field"],
      [{ currency_code: "euro" }, "invalid_field"],
      [{ region_id: "reg_none" }, "invalid_field"],
      [{ facets: "type" }, "unknown_field"],
    ]
    for (const [query, code] of refused) {
      const { status, body } = await storefront(shop).get(
        `/store/search?${new URLSearchParams(query).toString()}`,
      )
      expect({ query, status, code: body.code }).toEqual({ query, status: 400, code })
    }
  })
})

describe("the index", () => {
  it("follows each change of an item and its categories within two seconds", async () => {
    const [first, second, third] = [uniqueWord(), uniqueWord(), uniqueWord()]
    const tag = await createTag(shop)
    const post = await createPost(shop, { title: first, tag_ids: [tag.id] })
    await until(async () => (await idsFound(shop, { q: first })).includes(post.id))
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { title: second }).expect(200)
    await until(async () => (await idsFound(shop, { q: second })).includes(post.id))
    expect(await idsFound(shop, { q: first })).toEqual([])
    await admin(shop).post(`/admin/blog-tags/${tag.id}`, { name: third }).expect(200)
    await until(async () => (await idsFound(shop, { q: third })).includes(post.id))
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { status: "draft" }).expect(200)
    await until(async () => (await idsFound(shop, { q: second })).length === 0)
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { status: "published" }).expect(200)
    await until(async () => (await idsFound(shop, { q: second })).length === 1)
    await admin(shop).delete(`/admin/blog-posts/${post.id}`).expect(200)
    await until(async () => (await idsFound(shop, { q: second })).length === 0)
  })

  it("follows a product's price, collection and categories within two seconds, and drops a deleted product", async () => {
    const [word, category] = [uniqueWord(), uniqueWord()]
    const product = await createSoldProduct(shop, { title: word })
    await until(async () => (await search(shop, { q: word })).hits[0]?.price?.amount === 12.5)
    const [variant] = product.variants
    await admin(shop)
      .post(`/admin/products/${product.id}/variants/${variant?.id}`, {
        prices: [{ currency_code: "eur", amount: 99 }],
      })
      .expect(200)
    await until(async () => (await search(shop, { q: word })).hits[0]?.price?.amount === 99)

    const made = await admin(shop)
      .post("/admin/product-categories", { name: category, is_active: true })
      .expect(200)
    const { id } = made.body.product_category
    await admin(shop)
      .post(`/admin/product-categories/${id}/products`, { add: [product.id] })
      .expect(200)
    await until(async () => (await idsFound(shop, { q: category, category_id: id })).includes(product.id))
    await admin(shop).post(`/admin/product-categories/${id}`, { is_internal: true }).expect(200)
    await until(async () => (await idsFound(shop, { q: category })).length === 0)

    await admin(shop).delete(`/admin/products/${product.id}`).expect(200)
    await until(async () => (await idsFound(shop, { q: word })).length === 0)
  })

  it("finds a product in its other languages, and follows its translations", async () => {
    const [original, first, second, category] = [uniqueWord(), uniqueWord(), uniqueWord(), uniqueWord()]
    const product = await createSoldProduct(shop, { title: original })
    await until(async () => (await idsFound(shop, { q: original })).includes(product.id))
    const save = (resource_type: string, resource_id: string, fields: object) =>
      admin(shop)
        .post("/admin/translation-texts", { locale: "de", texts: [{ resource_type, resource_id, fields }] })
        .expect(200)
    const titles = async (q: string, locale: string) =>
      (await search(shop, { q, locale })).hits.map(({ title }) => title)
    await save("product", product.id, { title: first })
    await until(async () => (await titles(first, "de")).includes(first))
    expect(await titles(original, "en")).toEqual([original])
    await save("product", product.id, { title: second })
    await until(async () => (await titles(second, "de")).includes(second))
    expect(await titles(first, "de")).toEqual([])

    const made = await admin(shop)
      .post("/admin/product-categories", { name: unique("category"), is_active: true })
      .expect(200)
    const { id } = made.body.product_category
    await admin(shop)
      .post(`/admin/product-categories/${id}/products`, { add: [product.id] })
      .expect(200)
    await until(async () => (await idsFound(shop, { q: original, category_id: id })).includes(product.id))
    await save("category", id, { name: category })
    await until(async () => (await titles(category, "de")).includes(second))
    await save("product", product.id, { title: null })
    await until(async () => (await titles(original, "de")).includes(original))

    await save("product", product.id, { title: first })
    await until(async () => (await titles(first, "de")).includes(first))
    const found = await admin(shop).get(`/admin/translations?reference_id=${product.id}`).expect(200)
    await admin(shop)
      .post("/admin/translations/batch", { delete: [found.body.translations[0].id] })
      .expect(200)
    await until(async () => (await titles(first, "de")).length === 0)
  })

  it("contains everything under a category again after it is enabled", async () => {
    const [word, above] = [uniqueWord(), uniqueWord()]
    const category = async (fields: object) => {
      const made = await admin(shop)
        .post("/admin/product-categories", { is_active: true, ...fields })
        .expect(200)
      return made.body.product_category.id as string
    }
    const parent = await category({ name: above })
    const child = await category({ name: unique("Below"), parent_category_id: parent })
    const product = await createSoldProduct(shop, { title: word, category_ids: [child] })
    const isFound = async () => (await idsFound(shop, { q: above })).includes(product.id)
    await until(isFound)
    await admin(shop).post(`/admin/product-categories/${parent}`, { is_active: false }).expect(200)
    await until(async () => !(await isFound()))
    await admin(shop).post(`/admin/product-categories/${parent}`, { is_active: true }).expect(200)
    await until(isFound)
  })

  it("contains a product's current option names", async () => {
    const [word, before, after] = [uniqueWord(), uniqueWord(), uniqueWord()]
    const product = await createSoldProduct(shop, {
      title: word,
      options: [{ title: "Size", values: [before] }],
      variants: [
        { title: "One", options: { Size: before }, prices: [{ currency_code: "eur", amount: 12.5 }] },
      ],
    })
    await until(async () => (await idsFound(shop, { q: before })).includes(product.id))
    const products = shop.container.resolve(Modules.PRODUCT)
    const [value] = await products.listProductOptionValues({ value: before })
    await updateProductOptionValuesWorkflow(shop.container).run({
      input: { id: value?.id ?? "", update: { value: after } },
    })
    await until(async () => (await idsFound(shop, { q: after })).includes(product.id))
    expect(await idsFound(shop, { q: before })).toEqual([])
  })

  it("contains all simultaneous changes except one that cannot be written", async () => {
    const words = [uniqueWord(), uniqueWord(), uniqueWord()]
    const index = shop.container.resolve("siteSearch")
    const write = index.writeEntities.bind(index)
    const posts = []
    for (const title of words) posts.push(await createPost(shop, { title }))
    const [first, broken, last] = posts.map(({ id }) => id)
    await until(async () => (await idsFound(shop, { q: words[2] ?? "" })).length === 1)
    await index.writeEntities("post", [first ?? "", broken ?? "", last ?? ""], async () => [])
    vi.spyOn(index, "writeEntities").mockImplementation(async (type, ids, read) => {
      if (ids.includes(broken ?? "")) throw new Error("Its words are too many")
      return write(type, ids, read)
    })
    const log = vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    await reconcileSearchIndex(shop.container)
    expect(log).toHaveBeenCalledOnce()
    expect(log.mock.calls[0]?.[0]).toContain(broken)
    const found = await Promise.all(words.map(async (q) => (await idsFound(shop, { q })).length))
    expect(found).toEqual([1, 0, 1])
    vi.restoreAllMocks()
    await reconcileSearchIndex(shop.container)
    expect(await idsFound(shop, { q: words[1] ?? "" })).toEqual([broken])
  })

  it("is repaired by the hourly comparison if a change of sales channels sent no event", async () => {
    const word = uniqueWord()
    const product = await createSoldProduct(shop, { title: word })
    await until(async () => (await idsFound(shop, { q: word })).length === 1)
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const inChannels = (deleted_at: Date | null) =>
      database("product_sales_channel").where({ product_id: product.id }).update({ deleted_at })
    await inChannels(new Date())
    await reconcileSearchIndex(shop.container)
    expect(await idsFound(shop, { q: word })).toEqual([])
    await inChannels(null)
    await reconcileSearchIndex(shop.container)
    expect(await idsFound(shop, { q: word })).toEqual([product.id])
    expect(await reconcileSearchIndex(shop.container)).toBe(0)
  })

  it("is repaired by the hourly comparison if an event was lost", async () => {
    const [word, other] = [uniqueWord(), uniqueWord()]
    const gone = await indexDocument(shop, { type: "post", title: word })
    const post = await createPost(shop, { title: other })
    const index = shop.container.resolve("siteSearch")
    await until(async () => (await index.listIndexed("post")).has(post.id))
    await index.writeEntities("post", [post.id], async () => [])
    expect(await idsFound(shop, { q: other })).toEqual([])
    await reconcileSearchIndex(shop.container)
    expect(await idsFound(shop, { q: other })).toEqual([post.id])
    expect(await idsFound(shop, { q: gone.title })).toEqual([])
    expect(await reconcileSearchIndex(shop.container)).toBe(0)
  })
})

describe("POST /admin/search/rebuild", () => {
  it("202: rewrites everything while all stays searchable; 409 during a rebuild", async () => {
    const [word, stale] = [uniqueWord(), uniqueWord()]
    const page = await createPage(shop, { title: word })
    await until(async () => (await idsFound(shop, { q: word })).length === 1)
    await indexDocument(shop, { title: stale })
    const replies = await Promise.all([1, 2].map(() => admin(shop).post("/admin/search/rebuild", {})))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    const status = async () => (await admin(shop).get("/admin/search/status").expect(200)).body.search
    await until(async () => {
      expect(await idsFound(shop, { q: word })).toEqual([page.id])
      return (await status()).rebuild.status === "done"
    })
    const { rebuild, types } = await status()
    expect(rebuild).toMatchObject({ documents: rebuild.total, finished_at: expect.any(String) })
    expect(types.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(["page", "post", "product"]),
    )
    expect(await idsFound(shop, { q: stale })).toEqual([])
  })

  it("401: for non-admins", async () => {
    await anonymous(shop).post("/admin/search/rebuild", {}).expect(401)
    await anonymous(shop).get("/admin/search/status").expect(401)
  })
})
