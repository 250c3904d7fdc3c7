import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { createPost } from "../../factories/blog"
import { box, chunk, plain } from "../../factories/hostile-parts"
import { fetchFile, sendFile, uploadAsset } from "../../factories/media"
import { animationOf } from "../../factories/pictures"
import { storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const SIGNATURE_AND_HEADER_BYTES = 33

describe.each(["gif", "webp"] as const)("an animated %s", (format) => {
  const moves = { pages: 3, delay: [100, 200, 300], loop: 2 }

  it("says that it is animated, and moves in its original and in all sizes", async () => {
    const file = await animationOf(format, { width: 1400, height: 800 })
    const { id } = await uploadAsset(shop, { file })
    const { body } = await storefront(shop).get(`/store/media/${id}`).expect(200)
    const asset = body.media_asset
    expect(asset).toMatchObject({ is_animated: true, width: 1400, height: 800, mime_type: `image/${format}` })
    const original = await fetchFile(shop, asset.url).expect(200)
    expect(await sharp(original.body).metadata()).toMatchObject(moves)
    const sizes: string[] = asset.srcset.split(", ").slice(0, -1)
    const urls = [...sizes.map((entry) => entry.split(" ")[0] ?? ""), asset.transforms.card.url]
    expect(urls.length).toBe(5)
    for (const url of urls)
      for (const [accept, type] of [
        ["image/avif,image/webp,*/*", "image/webp"],
        ["image/webp,*/*", "image/webp"],
        ["*/*", "image/gif"],
      ] as const) {
        const served = await fetchFile(shop, url, accept).expect(200)
        expect(served.headers["content-type"]).toBe(type)
        expect(await sharp(served.body).metadata()).toMatchObject(moves)
      }
    const { url, width, height } = asset.transforms.card
    const card = await fetchFile(shop, url).expect(200)
    expect(await sharp(card.body).metadata()).toMatchObject({ width, height })
  })

  it("is still where an address asks for JPEG, also for later readers of the same size", async () => {
    const { transforms } = await uploadAsset(shop, { file: await animationOf(format) })
    const { url = "" } = transforms.og ?? {}
    const jpeg = await fetchFile(shop, `${url}.jpg`).expect(200)
    expect(jpeg.headers["content-type"]).toBe("image/jpeg")
    expect(await sharp((await fetchFile(shop, url).expect(200)).body).metadata()).toMatchObject(moves)
  })

  it("is flagged where another answer shows it", async () => {
    const asset = await uploadAsset(shop, { file: await animationOf(format) })
    expect(asset.is_animated).toBe(true)
    const { slug } = await createPost(shop, { cover_url: asset.url })
    const { body } = await storefront(shop).get(`/store/blog-posts/${slug}`).expect(200)
    expect(body.blog_post.cover).toMatchObject({ id: asset.id, is_animated: true })
  })

  it("with one frame is a still picture", async () => {
    const asset = await uploadAsset(shop, { file: await animationOf(format, { count: 1 }) })
    expect(asset).toMatchObject({ is_animated: false, width: 64, height: 48 })
  })
})

/** A PNG that announces this many frames. Another chunk may stand before the announcement. */
async function animatedPng(frames: number, ...before: Buffer[]): Promise<Buffer> {
  const still = await plain("png")
  const announcement = Buffer.alloc(8)
  announcement.writeUInt32BE(frames)
  return Buffer.concat([
    still.subarray(0, SIGNATURE_AND_HEADER_BYTES),
    ...before,
    chunk("acTL", announcement),
    still.subarray(SIGNATURE_AND_HEADER_BYTES),
  ])
}

/** An AVIF with this main brand, and with what follows its picture. */
async function avif(brand: string, ...after: Buffer[]): Promise<Buffer> {
  const still = await plain("avif")
  still.write(brand, 8, "latin1")
  return Buffer.concat([still, ...after])
}

describe("an animation that could only become still", () => {
  const files = {
    "an animated PNG": () => animatedPng(2),
    "an animated PNG with a long text before": () =>
      animatedPng(12, chunk("tEXt", Buffer.from(`Comment\0${"IDAT".repeat(20_000)}`))),
    "an AVIF whose main brand is the sequence": () => avif("avis"),
    "an AVIF with a movie": () => avif("avif", box("moov", Buffer.alloc(8))),
  }

  it.each(Object.entries(files))("400: %s", async (_, make) => {
    const file = await make()
    for (const path of ["/admin/media", "/admin/uploads"]) {
      const { body } = await sendFile(shop, path, { file }).expect(400)
      expect(body).toMatchObject({
        code: "invalid_field",
        message:
          "The file 'picture.png' is not accepted. Animations in PNG and AVIF are not supported. Use an animated GIF or WebP.",
      })
    }
  })

  it("200: one frame, and a word in the data of a still picture, are no animation", async () => {
    const single = await uploadAsset(shop, { file: await animatedPng(1) })
    expect(single).toMatchObject({ is_animated: false, mime_type: "image/png" })
    const text = chunk("tEXt", Buffer.from("Comment\0acTL moov avis"))
    const still = await plain("png")
    const file = Buffer.concat([
      still.subarray(0, SIGNATURE_AND_HEADER_BYTES),
      text,
      still.subarray(SIGNATURE_AND_HEADER_BYTES),
    ])
    expect(await uploadAsset(shop, { file })).toMatchObject({ is_animated: false, mime_type: "image/png" })
    const plainAvif = await uploadAsset(shop, { file: await avif("avif") })
    expect(plainAvif).toMatchObject({ is_animated: false, mime_type: "image/avif" })
  })
})
