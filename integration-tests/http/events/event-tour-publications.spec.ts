import { beforeAll, describe, expect, it } from "vitest"
import { createDestination } from "../../factories/destinations"
import { createEvent } from "../../factories/events"
import { createDefinition, setMetafield } from "../../factories/metafields"
import { uniqueWord } from "../../factories/search"
import { createTour } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

/** Their names are those of their metafields and search hits, and their lists are also the beginnings of addresses. */
const KINDS = [
  { kind: "event", many: "events", create: createEvent },
  { kind: "tour", many: "tours", create: createTour },
  { kind: "destination", many: "destinations", create: createDestination },
]

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

interface Redirect {
  source: string
  target: string
  status_code: number
}

interface Hit {
  id: string
  image_url: string | null
}

async function picturesFound(type: string, word: string): Promise<Map<string, string | null>> {
  const { body } = await storefront(shop).get(`/store/search?q=${word}&type=${type}`).expect(200)
  return new Map(body.hits.map(({ id, image_url }: Hit) => [id, image_url]))
}

describe.each(KINDS)("a public $kind", ({ kind, many, create }) => {
  it("redirects from its old address in each language", async () => {
    const slug = unique(kind)
    const { id } = await create(shop, {
      slug,
      translations: { de: { title: "Anders", slug: `${slug}-de`, body: "<p>Anders</p>" } },
    })
    const moved = { slug: `${slug}-2`, translations: { de: { slug: `${slug}-neu` } } }
    await admin(shop).post(`/admin/${many}/${id}`, moved).expect(200)
    const { body } = await storefront(shop).get("/store/redirects").expect(200)
    const own = body.redirects.filter(({ source }: Redirect) => source.startsWith(`/${many}/${slug}`))
    expect(new Map(own.map(({ source, target }: Redirect) => [source, target]))).toEqual(
      new Map([
        [`/${many}/${slug}`, `/${many}/${slug}-2`],
        [`/${many}/${slug}-de`, `/${many}/${slug}-neu`],
      ]),
    )
    expect(new Set(own.map(({ status_code }: Redirect) => status_code))).toEqual(new Set([301]))
  })

  it("shows its public metafields, and a draft shows nothing", async () => {
    const definition = await createDefinition(shop, { resource_type: kind })
    const [shown, draft] = [await create(shop), await create(shop, { status: "draft" })]
    for (const { id } of [shown, draft]) await setMetafield(shop, definition, id, "Bring a coat")
    const { body } = await storefront(shop).get(`/store/metafields/${kind}/${shown.id}?limit=100`).expect(200)
    expect(body.metafields).toContainEqual(
      expect.objectContaining({ key: definition.key, value: "Bring a coat" }),
    )
    await storefront(shop).get(`/store/metafields/${kind}/${draft.id}`).expect(404)
  })

  it("is found with the address of its picture", async () => {
    const word = uniqueWord()
    const image = `https://images.example/${word}.jpg`
    const pictured = await create(shop, { title: `First ${word}`, image })
    const plain = await create(shop, { title: `Second ${word}` })
    await expect
      .poll(() => picturesFound(kind, word))
      .toEqual(
        new Map([
          [pictured.id, image],
          [plain.id, null],
        ]),
      )
  })
})

describe("a tour without a picture of its own", () => {
  it("is found with the first picture of its gallery that has an address", async () => {
    const word = uniqueWord()
    const address = `https://images.example/${word}.jpg`
    const gallery = ["another-name", address]
    const { id } = await createTour(shop, { title: word, gallery })
    await expect.poll(() => picturesFound("tour", word)).toEqual(new Map([[id, address]]))
  })
})
