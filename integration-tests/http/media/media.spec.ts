import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import { createAuthor, createPost } from "../../factories/blog"
import { fetchFile, sendFile, uploadAsset } from "../../factories/media"
import { createPage } from "../../factories/pages"
import { pictureOf } from "../../factories/pictures"
import { publishTheme, readTheme } from "../../factories/theme"
import { unique } from "../../factories/unique"
import { admin, anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("POST /admin/media", () => {
  it("200: stores a picture with its size, its address and a thumbhash", async () => {
    const file = await pictureOf({ width: 400, height: 300, format: "jpeg" })
    const asset = await uploadAsset(shop, { file, name: "My Bowl (1).PNG", fields: { folder: "shop/bowls" } })
    expect(asset).toMatchObject({
      kind: "image",
      mime_type: "image/jpeg",
      width: 400,
      height: 300,
      filename: "My Bowl (1).PNG",
      folder: "shop/bowls",
      visibility: "public",
      usage_count: 0,
    })
    expect(asset.url).toMatch(new RegExp(`/media/${asset.id}/[0-9a-f]{16}/my-bowl-1.jpg$`))
    expect(Buffer.from(asset.thumbhash ?? "", "base64").length).toBeGreaterThan(4)
    const served = await fetchFile(shop, asset.url).expect(200)
    expect(served.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    })
    expect(await sharp(served.body).metadata()).toMatchObject({ width: 400, height: 300, format: "jpeg" })
  })

  it("200: the same file is one asset, also fifty times at once", async () => {
    const file = await pictureOf()
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await uploadAsset(shop, { file })).id),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it("200: private files are never shared and have no address", async () => {
    const file = await pictureOf()
    const first = await uploadAsset(shop, { file, fields: { visibility: "private" } })
    const second = await uploadAsset(shop, { file, fields: { visibility: "private" } })
    expect(first.url).toBeNull()
    expect(second.id).not.toBe(first.id)
    await storefront(shop).get(`/store/media/${first.id}`).expect(404)
    const read = await admin(shop).get(`/admin/media/${first.id}/content`).expect(200)
    expect(read.headers).toMatchObject({
      "content-disposition": 'attachment; filename="picture.png"',
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
    })
    expect(await sharp(read.body).metadata()).toMatchObject({ width: 64, height: 48 })
    await anonymous(shop).get(`/admin/media/${first.id}/content`).expect(401)
  })

  it("400: a request without files, with an unknown field or with JSON", async () => {
    const file = await pictureOf()
    const unknown = await sendFile(shop, "/admin/media", { file, fields: { colour: "red" } }).expect(400)
    expect(unknown.body.code).toBe("unknown_field")
    const elsewhere = await sendFile(shop, "/admin/media", { file, field: "avatar" }).expect(400)
    expect(elsewhere.body.code).toBe("unknown_field")
    const json = await admin(shop).post("/admin/media", { folder: "a" }).expect(400)
    expect(json.body.code).toBe("invalid_field")
  })
})

describe("GET /store/media/:id", () => {
  it("200: answers the text in the reader's language, and sizes that can be fetched", async () => {
    const { id } = await uploadAsset(shop, { file: await pictureOf({ width: 1000, height: 800 }) })
    const texts = { en: { alt: "A blue bowl", caption: "Harbour" }, de: { alt: "Eine blaue Schale" } }
    await admin(shop)
      .post(`/admin/media/${id}`, { texts, focal_point: { x: 0.2, y: 0.9 } })
      .expect(200)
    const read = async (locale: string) =>
      (await storefront(shop).get(`/store/media/${id}?locale=${locale}`).expect(200)).body.media_asset

    expect(await read("de-AT")).toMatchObject({ alt: "Eine blaue Schale", caption: null, locale: "de" })
    const asset = await read("fr")
    expect(asset).toMatchObject({
      id,
      alt: "A blue bowl",
      caption: "Harbour",
      locale: "en",
      is_decorative: false,
      width: 1000,
      height: 800,
      focal_point: { x: 0.2, y: 0.9 },
    })
    expect(Object.keys(asset.transforms).sort()).toEqual(["card", "hero", "og", "thumbnail"])
    expect(asset.srcset.split(", ").map((entry: string) => entry.split(" ")[1])).toEqual([
      "320w",
      "640w",
      "960w",
      "1000w",
    ])
    const { url, width, height } = asset.transforms.card
    const webp = await fetchFile(shop, url, "image/webp,*/*").expect(200)
    expect(webp.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" })
    expect(webp.headers.vary).toContain("Accept")
    expect(webp.headers["cache-control"]).toContain("immutable")
    expect(await sharp(webp.body).metadata()).toMatchObject({ width, height, format: "webp" })
    const avif = await fetchFile(shop, url, "image/avif,image/webp").expect(200)
    expect(avif.headers["content-type"]).toBe("image/avif")
    const plain = await fetchFile(shop, url).expect(200)
    expect(plain.headers["content-type"]).toBe("image/png")
  })

  it("404: an unknown size, hash, version or asset", async () => {
    const { transforms } = await uploadAsset(shop)
    const { url = "" } = transforms.thumbnail ?? {}
    await fetchFile(shop, url.replace("thumbnail-", "gigantic-")).expect(404)
    await fetchFile(shop, url.replace(/media_[^/]{26}/, "media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D")).expect(404)
    await fetchFile(shop, url.replace("/default/", "/another/")).expect(404)
    await storefront(shop).get("/store/media/media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D").expect(404)
  })

  it("302: an old cut of a picture leads to the present one", async () => {
    const asset = await uploadAsset(shop)
    const { url = "" } = asset.transforms.og ?? {}
    await admin(shop)
      .post(`/admin/media/${asset.id}`, { focal_point: { x: 0, y: 0 } })
      .expect(200)
    const { body } = await admin(shop).get(`/admin/media/${asset.id}`).expect(200)
    const moved = await fetchFile(shop, url).expect(302)
    expect(moved.headers.location).toBe(body.media_asset.transforms.og.url)
  })
})

describe("an asset that is used", () => {
  it("names the places, and cannot be deleted until they let go of it", async () => {
    const asset = await uploadAsset(shop)
    const inHeading = await createPost(shop, { cover_url: asset.url })
    const inBody = await createPost(shop, { body: `<p>Look: <img src="${asset.url}" alt="a"></p>` })
    const translated = await createPost(shop, {
      translations: { de: { title: unique("Titel"), body: `![a](${asset.url})`, body_format: "markdown" } },
    })
    const author = await createAuthor(shop, { avatar_url: asset.url })
    const { body } = await admin(shop).get(`/admin/media/${asset.id}/usage`).expect(200)
    expect(body.count).toBe(4)
    expect(body.usage).toEqual(
      expect.arrayContaining([
        { resource: "blog_post", id: inHeading.id, title: inHeading.title, fields: ["cover_url"] },
        { resource: "blog_post", id: inBody.id, title: inBody.title, fields: ["body", "html"] },
        { resource: "blog_post", id: translated.id, title: translated.title, fields: ["body", "html"] },
        { resource: "blog_author", id: author.id, title: author.name, fields: ["avatar_url"] },
      ]),
    )
    const refused = await admin(shop).delete(`/admin/media/${asset.id}`).expect(409)
    expect(refused.body.code).toBe("invalid_state")
    expect(refused.body.message).toContain(author.id)

    for (const { id } of [inHeading, inBody, translated])
      await admin(shop).delete(`/admin/blog-posts/${id}`).expect(200)
    await admin(shop).delete(`/admin/media/${asset.id}`).expect(409)
    await admin(shop).post(`/admin/blog-authors/${author.id}`, { avatar_url: null }).expect(200)
    await admin(shop).delete(`/admin/media/${asset.id}`).expect(200)
    await admin(shop).get(`/admin/media/${asset.id}`).expect(404)
  })

  it("gets a new file everywhere at once, and its old address stays", async () => {
    const asset = await uploadAsset(shop, { name: "old.png" })
    const author = await createAuthor(shop, { avatar_url: asset.url })
    const body = `<img src="${asset.url}">`
    const post = await createPost(shop, { cover_url: asset.url, author_id: author.id, body })
    const markdown = await createPost(shop, { body: `![x](${asset.url})`, body_format: "markdown" })
    const read = async () => {
      const one = (await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(200)).body.blog_post
      const two = (await storefront(shop).get(`/store/blog-posts/${markdown.slug}`).expect(200)).body
        .blog_post
      const three = (await storefront(shop).get(`/store/blog-authors/${author.id}`).expect(200)).body
      return [one.cover.url, one.body_html, two.body_html, three.blog_author.avatar_url]
    }
    for (const text of await read()) expect(text).toContain(asset.url)
    const { body: listed } = await storefront(shop).get(`/store/blog-posts?author=${author.id}`).expect(200)
    expect(listed.blog_posts[0].cover).toMatchObject({ id: asset.id, url: asset.url, width: 64, height: 48 })

    const file = await pictureOf({ format: "jpeg", width: 300, height: 200 })
    const sent = { file, field: "file", name: "new one.jpg" }
    const replaced = await sendFile(shop, `/admin/media/${asset.id}/file`, sent).expect(200)
    const { url } = replaced.body.media_asset
    expect(url).toMatch(/new-one.jpg$/)
    expect(replaced.body.media_asset).toMatchObject({ id: asset.id, width: 300, height: 200, usage_count: 3 })
    for (const text of await read()) {
      expect(text).toContain(url)
      expect(text).not.toContain(asset.url)
    }
    await fetchFile(shop, asset.url).expect(200)
    await fetchFile(shop, url).expect(200)
  })
})

describe("an asset in five places: a post's cover and body, an author, a page and the brand", () => {
  it("is replaced in all of them in the next call, and its old addresses stay valid", async () => {
    const asset = await uploadAsset(shop, { file: await pictureOf({ width: 700, height: 500 }) })
    const author = await createAuthor(shop, { avatar_url: asset.url })
    const cover = await createPost(shop, { cover_url: asset.url, author_id: author.id })
    const text = await createPost(shop, { body: `<img src="${asset.url}" srcset="${asset.srcset}">` })
    const page = await createPage(shop, {
      body: `<p><img src="${asset.url}" alt="a"></p>`,
      status: "published",
    })
    const light = { media_id: asset.id, url: asset.url, width: 700, height: 500, alt: "Alder" }
    await publishTheme(shop, brandWith({ light }))
    const paths = [
      `/store/blog-posts/${cover.slug}`,
      `/store/blog-posts/${text.slug}`,
      `/store/blog-authors/${author.id}`,
      `/store/pages/${page.slug}`,
      "/store/brand",
    ]
    const read = () =>
      Promise.all(paths.map(async (path) => (await storefront(shop).get(path).expect(200)).text))
    // Twice, so that the answers are cached.
    await read()
    for (const answer of await read()) expect(answer).toContain(asset.url)
    const { url: oldSize = "" } = asset.transforms.card ?? {}
    await fetchFile(shop, oldSize).expect(200)
    const { body: used } = await admin(shop).get(`/admin/media/${asset.id}/usage`).expect(200)
    expect(used.usage.map(({ resource }: { resource: string }) => resource).sort()).toEqual([
      "blog_author",
      "blog_post",
      "blog_post",
      "page",
      "theme",
    ])

    const sent = { file: await pictureOf({ width: 300, height: 200 }), field: "file", name: "after.png" }
    const replaced = await sendFile(shop, `/admin/media/${asset.id}/file`, sent).expect(200)
    const { url } = replaced.body.media_asset
    for (const answer of await read()) {
      expect(answer).toContain(url)
      expect(answer).not.toContain(asset.url)
    }
    const { body: look } = await storefront(shop).get("/store/brand").expect(200)
    expect(look.brand.logo.light).toMatchObject({ id: asset.id, url, width: 300, height: 200, alt: "Alder" })
    await fetchFile(shop, asset.url).expect(200)
    await fetchFile(shop, url).expect(200)
    const moved = await fetchFile(shop, oldSize)
    expect([200, 302]).toContain(moved.status)
    await admin(shop).delete(`/admin/media/${asset.id}`).expect(409)
    await publishTheme(shop)
  })

  it.each([
    ["that does not exist", async () => "media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"],
    ["that is not an id", async () => "logo"],
    ["that is private", async () => (await uploadAsset(shop, { fields: { visibility: "private" } })).id],
    ["that is only a part of the text", async () => `x${(await uploadAsset(shop)).id}`],
  ])("400: a logo with an asset %s", async (_, idOf) => {
    const dark = { media_id: await idOf(), url: "https://shop.example/logo.svg" }
    const { revision } = await readTheme(shop)
    const content = { ...INITIAL_THEME, ...brandWith({ dark }) }
    const { body } = await admin(shop).post("/admin/theme", { content, if_revision: revision }).expect(400)
    expect(body.code).toBe("invalid_field")
    expect(body.message).toContain("'content.brand.logo.dark.media_id'")
  })
})

function brandWith(logo: object) {
  const { brand } = INITIAL_THEME
  return { brand: { ...brand, logo: { ...brand.logo, ...logo } } }
}

describe("GET /admin/media", () => {
  it("filters by folder, words, use and missing alternative text", async () => {
    const folder = unique("folder")
    const used = await uploadAsset(shop, { fields: { folder }, name: "used.png" })
    const plain = await uploadAsset(shop, { fields: { folder }, name: "plain_one.png" })
    await createPost(shop, { cover_url: used.url })
    await admin(shop)
      .post(`/admin/media/${used.id}`, { texts: { en: { is_decorative: true } } })
      .expect(200)
    const ids = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/media?folder=${folder}${query}`).expect(200)
      return body.media_assets.map(({ id }: { id: string }) => id)
    }
    expect(await ids("&order=created_at")).toEqual([used.id, plain.id])
    expect(await ids("&unused=true")).toEqual([plain.id])
    expect(await ids("&unused=false")).toEqual([used.id])
    expect(await ids("&missing_alt=en")).toEqual([plain.id])
    expect(await ids("&q=plain_one")).toEqual([plain.id])
    expect(await ids("&q=plainXone")).toEqual([])
    expect(await ids("&kind=video")).toEqual([])
    const { body } = await admin(shop).get("/admin/media-folders?limit=100").expect(200)
    expect(body.media_folders).toContainEqual({ folder, count: 2 })
    const sorted = await admin(shop).get("/admin/media-folders?limit=100&order=-folder").expect(200)
    expect(sorted.body.media_folders).toEqual([...body.media_folders].reverse())
  })
})

describe("the shop's own sizes", () => {
  it("can be added, used and deleted, but not under a known name", async () => {
    const asset = await uploadAsset(shop, { file: await pictureOf({ width: 900, height: 600 }) })
    const name = unique("size")
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, "")
    const size = { name, width: 120, height: 90, fit: "cover" }
    await admin(shop).post("/admin/media-transforms", size).expect(200)
    const { body } = await storefront(shop).get(`/store/media/${asset.id}`).expect(200)
    const made = await fetchFile(shop, body.media_asset.transforms[name].url).expect(200)
    expect(await sharp(made.body).metadata()).toMatchObject({ width: 120, height: 90 })
    for (const taken of [name, "card", "w320"])
      await admin(shop)
        .post("/admin/media-transforms", { ...size, name: taken })
        .expect(409)
    await admin(shop).post("/admin/media-transforms", { name: "none" }).expect(400)
    await admin(shop).delete(`/admin/media-transforms/${name}`).expect(200)
    await admin(shop).delete(`/admin/media-transforms/${name}`).expect(404)
  })
})

describe("POST /admin/uploads", () => {
  const pictured = async (url: string) => {
    const title = unique("Mug")
    const fields = { options: [{ title: "Size", values: ["S"] }], images: [{ url }], thumbnail: url }
    const made = await admin(shop)
      .post("/admin/products", { title, status: "published", ...fields })
      .expect(200)
    const channels = await admin(shop).get("/admin/sales-channels?limit=100").expect(200)
    const ids = channels.body.sales_channels.map((channel: { id: string }) => channel.id)
    const { id } = made.body.product
    for (const channel of ids)
      await admin(shop)
        .post(`/admin/sales-channels/${channel}/products`, { add: [id] })
        .expect(200)
    return { id, title }
  }

  it("200: makes assets of product pictures, which the product then uses", async () => {
    const sent = await sendFile(shop, "/admin/uploads", { file: await pictureOf(), name: "mug.png" }).expect(
      200,
    )
    const [{ id, url }] = sent.body.files
    const product = await pictured(url)
    const { body } = await admin(shop).get(`/admin/media/${id}/usage`).expect(200)
    expect(body.usage).toEqual([
      { resource: "product", id: product.id, title: product.title, fields: ["thumbnail", "url"] },
    ])
    await admin(shop).delete(`/admin/media/${id}`).expect(409)
    const again = { file: await pictureOf(), field: "file", name: "cup.png" }
    const replaced = await sendFile(shop, `/admin/media/${id}/file`, again).expect(200)
    const read = await storefront(shop).get(`/store/products/${product.id}`).expect(200)
    expect(read.body.product.thumbnail).toBe(replaced.body.media_asset.url)
    expect(read.body.product.images[0].url).toBe(replaced.body.media_asset.url)
  })

  it("200: leaves other files, such as imports, to the engine", async () => {
    const file = Buffer.from("Product Id,Product Handle\n,bowl\n")
    const { body } = await sendFile(shop, "/admin/uploads", { file, name: "products.csv" }).expect(200)
    expect(body.files).toEqual([{ id: expect.stringMatching(/products\.csv$/), url: expect.any(String) }])
    expect((await fetchFile(shop, body.files[0].url).expect(200)).body.toString()).toBe(file.toString())
  })
})

describe("the demo shop", () => {
  it("has covers with alternative texts in the reader's language, sizes and a thumbhash", async () => {
    const path = "/store/blog-posts/warum-steinzeug-zweimal-gebrannt-wird?locale=de"
    const { blog_post: post } = (await storefront(shop).get(path).expect(200)).body
    expect(post.cover).toMatchObject({
      alt: "Eine glasierte Frühstücksschale, aus der Nähe gesehen",
      width: 900,
      height: 1125,
      is_decorative: false,
    })
    expect(post.cover.srcset).toContain("/w320-")
    expect(post.cover.thumbhash).not.toBeNull()
    const { id } = post.cover
    const { body: shown } = await storefront(shop).get(`/store/media/${id}?locale=tr`).expect(200)
    expect(shown.media_asset.alt).toBe("Yakından görülen sırlı bir kahvaltı kâsesi")
    await fetchFile(shop, shown.media_asset.url).expect(200)
    const { body: used } = await admin(shop).get(`/admin/media/${id}/usage`).expect(200)
    expect(used.usage).toContainEqual(
      expect.objectContaining({ resource: "blog_post", fields: ["cover_url"] }),
    )
  })

  it("has a contact form and a pop-up for the newsletter", async () => {
    await storefront(shop).get("/store/forms/contact").expect(200)
    const { body } = await admin(shop).get("/admin/forms?q=newsletter&limit=50").expect(200)
    const newsletter = body.forms.find(({ slug }: { slug: string }) => slug === "newsletter")
    expect(newsletter).toMatchObject({ status: "published", is_popup: true })
  })
})
