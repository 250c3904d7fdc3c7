import { randomBytes } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { announce, sendForm, useBucket } from "../../factories/buckets"
import { smallVideo } from "../../factories/hostile-parts"
import { fetchFile, sendFile, uploadAsset } from "../../factories/media"
import { pictureOf } from "../../factories/pictures"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const HOURS_MS = 2 * 3_600_000
const PUBLIC = "shops/default/public/"
const PRIVATE = "shops/default/private/"

let shop: Shop
let bucket: Awaited<ReturnType<typeof useBucket>>

beforeAll(async () => {
  shop = await useShop()
  bucket = await useBucket(shop)
})

afterAll(() => bucket.release())

const keys = (part: string) => [...bucket.objects.keys()].filter((key) => key.includes(part))
const finish = (token: string) => admin(shop).post("/admin/media-uploads/finish", { token })

describe("a public asset in a bucket", () => {
  it("200: has the address of a local file, the same headers, and ranges", async () => {
    const file = await pictureOf({ width: 400, height: 300, format: "jpeg" })
    const asset = await uploadAsset(shop, { file, name: "Bowl.jpg" })
    const [key = ""] = keys(asset.id)
    expect(key).toMatch(new RegExp(`^${PUBLIC}media/${asset.id}/[0-9a-f]{16}/bowl.jpg$`))
    expect(asset.url).toBe(`http://localhost:9000/static/default/${key.slice(PUBLIC.length)}`)
    expect(bucket.objects.get(key)?.type).toBe("image/jpeg")

    const served = await fetchFile(shop, asset.url).expect(200)
    expect(served.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(asset.bytes),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    })
    expect(await sharp(served.body).metadata()).toMatchObject({ width: 400, height: 300 })

    const part = await fetchFile(shop, asset.url).set("range", "bytes=10-19").expect(206)
    expect(part.headers["content-range"]).toBe(`bytes 10-19/${asset.bytes}`)
    expect(part.body).toEqual(served.body.subarray(10, 20))
    await fetchFile(shop, asset.url).set("range", `bytes=${asset.bytes}-`).expect(400)
    await fetchFile(shop, asset.url)
      .set("if-none-match", served.headers.etag ?? "")
      .expect(304)
    await fetchFile(shop, asset.url.replace("bowl", "other")).expect(404)
  })

  it("200: has sizes, which are made once and stored beside the original", async () => {
    const file = await pictureOf({ width: 800, height: 600, format: "jpeg" })
    const asset = await uploadAsset(shop, { file })
    const url = asset.transforms.card?.url ?? ""
    for (const [accept, format] of [
      ["image/avif", "heif"],
      ["image/webp", "webp"],
      ["image/*", "jpeg"],
    ] as const) {
      const made = await fetchFile(shop, url, accept).expect(200)
      expect(await sharp(made.body).metadata()).toMatchObject({ width: 640, height: 480, format })
      const puts = bucket.asked.filter((one) => one.startsWith("PUT")).length
      expect((await fetchFile(shop, url, accept).expect(200)).body).toEqual(made.body)
      expect(bucket.asked.filter((one) => one.startsWith("PUT"))).toHaveLength(puts)
    }
    expect(keys(asset.id)).toHaveLength(4)
    expect(keys(asset.id).every((key) => key.startsWith(PUBLIC))).toBe(true)
    await fetchFile(shop, url.replace("card", "poster")).expect(404)
  })

  it("200: a replaced file gets a new address, and the old one stays", async () => {
    const asset = await uploadAsset(shop)
    const { body } = await sendFile(shop, `/admin/media/${asset.id}/file`, {
      file: await pictureOf(),
      field: "file",
    }).expect(200)
    expect(body.media_asset.url).not.toBe(asset.url)
    await fetchFile(shop, asset.url).expect(200)
    await fetchFile(shop, body.media_asset.url).expect(200)
  })
})

describe("private files in a bucket", () => {
  it("200: an asset is read by a signed link and by an admin, and never below /static", async () => {
    const file = await pictureOf()
    const asset = await uploadAsset(shop, { file, name: "offer.png", fields: { visibility: "private" } })
    const [key = ""] = keys(asset.id)
    expect(key.startsWith(PRIVATE)).toBe(true)
    const { body } = await admin(shop).post(`/admin/media/${asset.id}/link`, {}).expect(200)
    const read = await fetchFile(shop, body.link.url).expect(200)
    expect(read.headers).toMatchObject({
      "content-disposition": 'attachment; filename="offer.png"',
      "cache-control": "private, no-store",
    })
    expect(read.body).toEqual(bucket.objects.get(key)?.body)
    await admin(shop).get(`/admin/media/${asset.id}/content`).expect(200)
    const below = key.slice("shops/default/".length)
    for (const path of [below, `../${below}`, `x/..%2f..%2f${below}`, `%2e%2e/${below}`])
      await fetchFile(shop, `http://localhost:9000/static/default/${path}`).expect(404)
  })

  it("200: the engine stores exports and imports there", async () => {
    const files = shop.container.resolve(Modules.FILE)
    const content = "id,title\n1,Schüssel\n"
    const { id } = await files.createFiles({
      filename: "report.csv",
      mimeType: "text/csv",
      content,
      access: "private",
    })
    const { url } = await files.retrieveFile(id)
    expect((await fetchFile(shop, url).expect(200)).body.toString()).toBe(content)
    expect((await files.getAsBuffer(id)).toString()).toBe(content)
    expect(keys(id)).toEqual([`${PRIVATE}${id}`])
    await files.deleteFiles(id)
    expect(keys(id)).toEqual([])
    await fetchFile(shop, url).expect(404)

    const { writeStream, promise } = await files.getUploadStream({
      filename: "all.csv",
      mimeType: "text/csv",
      access: "public",
    })
    writeStream.end(content)
    const { key } = await promise
    expect((await fetchFile(shop, (await files.retrieveFile(key)).url).expect(200)).body.toString()).toBe(
      content,
    )
  })
})

describe("POST /admin/media-uploads", () => {
  it("200: a browser uploads to the bucket, and the checked file becomes an asset", async () => {
    // Other specs upload the usual small video. Known bytes would be their asset.
    const file = smallVideo(randomBytes(16))
    const form = await announce(shop, {
      filename: "../../etc/Tour.mp4",
      mime_type: "video/mp4",
      bytes: file.length,
      folder: "videos",
    })
    expect(form.fields.key).toMatch(new RegExp(`^${PRIVATE}incoming/media_`))
    expect(await sendForm(form, file)).toBe(204)
    const { body } = await finish(form.token).expect(200)
    expect(body.media_asset).toMatchObject({
      kind: "video",
      mime_type: "video/mp4",
      filename: "Tour.mp4",
      folder: "videos",
      visibility: "public",
      bytes: file.length,
      duration_seconds: 2,
    })
    expect((await fetchFile(shop, body.media_asset.url).expect(200)).body).toEqual(file)
    expect(keys("incoming/")).toEqual([])
    // The answer was lost, so the caller asks again.
    expect((await finish(form.token).expect(200)).body.media_asset.id).toBe(body.media_asset.id)
  })

  it("200: pictures are encoded anew, and known bytes are the known asset", async () => {
    const clean = await pictureOf({ width: 300, height: 200, format: "jpeg" })
    const file = Buffer.concat([clean, Buffer.from("<script>alert(1)</script>")])
    const twice = await Promise.all(
      [1, 2].map(async () => {
        const form = await announce(shop, { filename: "a.jpg", mime_type: "image/jpeg", bytes: file.length })
        expect(await sendForm(form, file)).toBe(204)
        return (await finish(form.token).expect(200)).body.media_asset
      }),
    )
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
    const served = await fetchFile(shop, twice[0].url).expect(200)
    expect(served.body.includes("<script>")).toBe(false)
  })

  it("200: twenty calls of `finish` at once make one private asset", async () => {
    const file = await pictureOf()
    const form = await announce(shop, { bytes: file.length, visibility: "private" })
    expect(await sendForm(form, file)).toBe(204)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(form.token)))
    const stored = answers.filter(({ status }) => status === 200)
    expect(stored.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 404)).toBe(true)
    const id = stored[0]?.body.media_asset.id as string
    expect(new Set(stored.map(({ body }) => body.media_asset.id))).toEqual(new Set([id]))
    expect(keys(id)).toHaveLength(1)
    await admin(shop).get(`/admin/media/${id}/content`).expect(200)
  })
})

describe("the job remove-media-orphans", () => {
  it("deletes uploads that nobody finished, and files without an asset", async () => {
    const file = await pictureOf()
    const form = await announce(shop, { bytes: file.length })
    await sendForm(form, file)
    const asset = await uploadAsset(shop)
    const orphan = `${PUBLIC}media/media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D/0123456789abcdef/a.jpg`
    bucket.objects.set(orphan, { body: file, type: "image/jpeg", changedAt: new Date(Date.now() - HOURS_MS) })
    const { leftovers } = shop.container.resolve("media")
    await leftovers.removeOrphans()
    expect(keys("incoming/")).toHaveLength(1)
    expect(bucket.objects.has(orphan)).toBe(false)
    const putBack = clock.use({ now: () => Date.now() + HOURS_MS })
    try {
      await leftovers.removeOrphans()
    } finally {
      putBack()
    }
    expect(keys("incoming/")).toEqual([])
    await fetchFile(shop, asset.url).expect(200)
    await finish(form.token).expect(404)
  })
})

describe("two tenants with one bucket", () => {
  it("never share a key", async () => {
    const other = await useTenant("bucket-shop")
    const file = await pictureOf()
    const [ours, theirs] = [await uploadAsset(shop, { file }), await uploadAsset(other, { file })]
    expect(keys(ours.id).every((key) => key.startsWith("shops/default/"))).toBe(true)
    expect(keys(theirs.id)).toHaveLength(1)
    expect(keys(theirs.id).every((key) => key.startsWith(`shops/${other.tenant.id}/`))).toBe(true)

    const form = await announce(other, { bytes: file.length, visibility: "private" })
    expect(form.fields.key?.startsWith(`shops/${other.tenant.id}/private/incoming/`)).toBe(true)
    expect(await sendForm(form, file)).toBe(204)
    await finish(form.token).expect(400)
    await admin(other).post("/admin/media-uploads/finish", { token: form.token }).expect(200)

    const files = shop.container.resolve(Modules.FILE)
    const { id } = await runInTenant(other.tenant, () =>
      files.createFiles({ filename: "a.csv", mimeType: "text/csv", content: "a", access: "private" }),
    )
    await expect(files.retrieveFile(id)).rejects.toThrow()
    await expect(files.retrieveFile(`../../${other.tenant.id}/private/${id}`)).rejects.toThrow()
  })
})
