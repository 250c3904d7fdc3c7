import { readFileSync } from "node:fs"
import { mkdir, stat, utimes, writeFile } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { HOSTILE_FILES, HOSTILE_NAMES } from "../../factories/hostile-files"
import { fetchFile, sendFile, uploadAsset } from "../../factories/media"
import { pictureOf } from "../../factories/pictures"
import { admin } from "../../harness/api"
import { patient } from "../../harness/patience"
import { proofSize } from "../../harness/proof-size"
import { type Shop, useShop } from "../../harness/shop"

const PICTURES = proofSize({ full: 20, small: 6 })

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** Anything that runs, loads or links in a browser. */
const EXECUTABLE =
  /<script|<foreignObject|<iframe|<object|<embed|<handler|<animate|<set\b|<a[\s>]|javascript:|\bon\w+\s*=|evil\.example|169\.254|file:|@import|<\?php|<!doctype html|PK\x03\x04/i

describe.each(Object.entries(HOSTILE_FILES))("a hostile file of the kind '%s'", (_, files) => {
  it.each(files)("$what: $answer", async ({ file, name, answer }) => {
    const reply = await sendFile(shop, "/admin/media", { file: await file(), name })
    if (!answer.includes("/")) {
      expect({ status: reply.status, code: reply.body.code }).toEqual({
        status: answer === "payload_too_large" ? 413 : 400,
        code: answer,
      })
      return
    }
    expect(reply.status, reply.text).toBe(200)
    const [asset] = reply.body.media_assets
    expect(asset.mime_type).toBe(answer)
    const served = await fetchFile(shop, asset.url).expect(200)
    expect(served.headers).toMatchObject({ "x-content-type-options": "nosniff" })
    expect(served.headers["content-type"]?.split(";")[0]).toBe(answer)
    expect(served.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/)
    // Other files are stored as they are. The headers keep a browser from running them.
    if (answer.startsWith("image/")) expect(served.body.toString("latin1")).not.toMatch(EXECUTABLE)
  })
})

describe("a file", () => {
  it.each(HOSTILE_NAMES)("with the name %j stays in its folder", async (name) => {
    const asset = await uploadAsset(shop, { file: await pictureOf(), name })
    expect(asset.url).toMatch(new RegExp(`/static/default/media/${asset.id}/[0-9a-f]{16}/[a-z0-9-]+\\.png$`))
    expect(asset.filename).not.toMatch(/[/\\<>\p{Cc}\p{Cf}]/u)
    await fetchFile(shop, asset.url).expect(200)
  })
})

/** The corner to which each EXIF orientation moves the upper left one. */
const CORNERS = [
  "upper left",
  "upper right",
  "lower right",
  "lower left",
  "upper left",
  "upper right",
  "lower right",
  "lower left",
]

/** The corner of the picture that is red. */
async function redCorner(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at] ?? 0) > 200 && (data[at + 2] ?? 0) < 60
  }
  const [right, bottom] = [info.width - 3, info.height - 3]
  const corners = [
    { name: "upper left", is: isRed(2, 2) },
    { name: "upper right", is: isRed(right, 2) },
    { name: "lower left", is: isRed(2, bottom) },
    { name: "lower right", is: isRed(right, bottom) },
  ]
  return corners.flatMap(({ name, is }) => (is ? [name] : [])).join()
}

describe("what a picture carries", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("is turned as orientation %i says, and loses its place", async (turn) => {
    const exif = {
      IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
      IFD0: { Copyright: "A secret" },
    }
    const corner = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer()
    const file = await sharp({ create: { width: 60, height: 20, channels: 3, background: "blue" } })
      .composite([{ input: corner, left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: turn })
      .jpeg()
      .toBuffer()
    const asset = await uploadAsset(shop, { file, name: "a.jpg" })
    const expected = turn < 5 ? { width: 60, height: 20 } : { width: 20, height: 60 }
    expect(asset).toMatchObject(expected)
    const { body } = await fetchFile(shop, asset.url).expect(200)
    const meta = await sharp(body).metadata()
    expect(meta).toMatchObject(expected)
    expect([meta.exif, meta.xmp, meta.iptc, meta.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(await redCorner(body)).toBe(CORNERS[turn - 1])
  })

  it("has screen colours, even if it was made for print", async () => {
    const background = { r: 200, g: 30, b: 60 }
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer()
    expect(await sharp(file).metadata()).toMatchObject({ space: "cmyk", channels: 4 })
    const asset = await uploadAsset(shop, { file, name: "a.jpg" })
    const { body } = await fetchFile(shop, asset.url).expect(200)
    expect(await sharp(body).metadata()).toMatchObject({ space: "srgb", channels: 3 })
  })

  it("keeps its frames if it moves", async () => {
    const frames = await Promise.all(
      ["red", "green", "blue"].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const asset = await uploadAsset(shop, { file, name: "a.gif" })
    expect(asset).toMatchObject({ width: 30, height: 20, mime_type: "image/gif" })
    const { body } = await fetchFile(shop, asset.url).expect(200)
    expect(await sharp(body).metadata()).toMatchObject({ pages: 3 })
    const card = await fetchFile(shop, asset.transforms.card?.url ?? "", "image/webp").expect(200)
    expect(card.headers["content-type"]).toBe("image/webp")
  })
})

describe("a request", () => {
  it("413: with a file above the limit", async () => {
    const file = Buffer.alloc(21 * 1024 * 1024, 1)
    const { status } = await sendFile(shop, "/admin/media", { file }).catch(() => ({ status: 413 }))
    expect(status).toBe(413)
  })

  it("400: with too many files, and for a form that breaks off", async () => {
    const file = await pictureOf()
    const many = sendFile(shop, "/admin/media", { file })
    for (let sent = 0; sent < 20; sent++) many.attach("files", file, `${sent}.png`)
    expect((await many).body.code).toBe("out_of_range")
    const broken = await admin(shop)
      .post("/admin/media")
      .set("content-type", "multipart/form-data; boundary=x")
      .send("--x\r\nContent-Disposition: form-data; name")
      .expect(400)
    expect(broken.body.code).toBe("invalid_field")
  })
})

/** The memory of this process and its children, in megabytes. Pages that processes share count once. */
function memory(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(/\s+/)
  const pids = [String(process.pid), ...children.filter(Boolean)]
  return pids.reduce((sum, pid) => {
    try {
      const [, kilobytes = "0"] =
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? []
      return sum + Number(kilobytes) / 1024
    } catch {
      return sum
    }
  }, 0)
}

it(
  `stores ${PICTURES} pictures of forty megapixels at once with at most 300 MB more`,
  async () => {
    const noise = await sharp({
      create: {
        width: 1000,
        height: 800,
        channels: 3,
        background: "grey",
        noise: { type: "gaussian", mean: 128, sigma: 20 },
      },
    })
      .png()
      .toBuffer()
    const large = await sharp(noise)
      .resize(8000, 5000)
      .jpeg({ quality: 60 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    sharp.cache(false)
    // Bytes after the end make each file another one.
    const files = Array.from({ length: PICTURES }, (_, at) => Buffer.concat([large, Buffer.from([at])]))
    const { result: assets, more } = await watched(() =>
      Promise.all(files.map((file) => uploadAsset(shop, { file, name: "large.jpg" }))),
    )
    expect(new Set(assets.map(({ id }) => id)).size).toBe(PICTURES)
    expect(assets[0]).toMatchObject({ width: 5000, height: 8000 })
    expect(more).toBeLessThan(300)
  },
  patient(120_000),
)

describe("the largest picture of each format that is accepted", () => {
  it(
    "needs at most 300 MB more, also animated, interlaced or progressive",
    async () => {
      sharp.cache(false)
      const needed: number[] = []
      // This process also holds other specs' garbage, which V8 collects at any time. A picture that needs too much does
      // so each time, so the smallest of three measurements counts.
      for (const [attempt, color] of ["teal", "olive", "maroon"].entries()) {
        const files = await Promise.all([
          frames(1000, 1000, 24, "gif", attempt),
          frames(500, 500, 80, "webp", attempt),
          flat(6000, 4000, color).gif().toBuffer(),
          flat(5000, 4000, color).webp({ effort: 0, lossless: true }).toBuffer(),
          flat(4000, 2500, color).avif({ effort: 0 }).toBuffer(),
          flat(6300, 6300, color).ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
          flat(8000, 3300, color).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
        ])
        const { result: types, more } = await watched(() =>
          Promise.all(files.map(async (file) => (await uploadAsset(shop, { file })).mime_type)),
        )
        expect(types).toEqual(["image/gif", "image/webp", ...LEANER, "image/png", "image/jpeg"])
        needed.push(more)
        if (more < 300) break
      }
      expect(Math.min(...needed)).toBeLessThan(300)
    },
    patient(120_000),
  )

  it(
    "400: a larger one is refused",
    async () => {
      const files = await Promise.all([
        frames(1000, 1000, 25, "gif"),
        frames(500, 500, 81, "webp"),
        flat(5001, 4000).webp({ effort: 0, lossless: true }).toBuffer(),
        flat(4001, 2500).avif({ effort: 0 }).toBuffer(),
        flat(6400, 6400).ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
        flat(8000, 3400).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
        flat(9000, 6000).jpeg({ progressive: true }).toBuffer(),
      ])
      for (const file of files) {
        const { body } = await sendFile(shop, "/admin/media", { file }).expect(400)
        expect(body.code).toBe("invalid_field")
      }
    },
    patient(60_000),
  )
})

/** A large GIF, WebP and AVIF become another format. */
const LEANER = ["image/png", "image/jpeg", "image/jpeg"]

const flat = (width: number, height: number, background = "teal") =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** An animation whose frames all differ. */
async function frames(
  width: number,
  height: number,
  count: number,
  format: "gif" | "webp",
  shade = 0,
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * count * 3)
  for (let at = 0; at < count; at++)
    pixels.fill((at * 97 + shade) % 256, at * width * height * 3, (at + 1) * width * height * 3)
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  const image = sharp(pixels, { raw, limitInputPixels: false })
  const animation = { loop: 0, delay: Array<number>(count).fill(50) }
  return format === "gif"
    ? image.gif({ ...animation, effort: 1 }).toBuffer()
    : image.webp({ ...animation, effort: 0 }).toBuffer()
}

/** Runs work and says how many megabytes more it needed at most. */
async function watched<Result>(work: () => Promise<Result>): Promise<{ result: Result; more: number }> {
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, 20)
  try {
    const result = await work()
    return { result, more: most - before }
  } finally {
    clearInterval(watch)
  }
}

describe("what an interrupted upload leaves", () => {
  const folder = (kind: keyof typeof config.files.folders, ...parts: string[]) =>
    path.join(config.files.folders[kind], ...parts)
  const exists = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    )
  const write = async (file: string, age: number) => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, "half a fi")
    const at = new Date(Date.now() - age)
    await utimes(file, at, at)
    return file
  }
  const HOURS = 60 * 60 * 1000

  it("is deleted by the job, but not what is new or used", async () => {
    const asset = await uploadAsset(shop)
    const ofAsset = folder("public", "default", new URL(asset.url).pathname.replace("/static/default/", ""))
    await utimes(ofAsset, new Date(0), new Date(0))
    const lost = "media/media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D/0123456789abcdef/a.png"
    const old = [
      await write(folder("public", "default", lost), 3 * HOURS),
      await write(folder("private", "default", lost), 3 * HOURS),
      await write(path.join(path.dirname(ofAsset), ".a.png.01JPA4Y7T3M0Q9Z6K2W8XNRB5D.part"), 3 * HOURS),
      await write(folder("temporary", "upload-lost"), 3 * HOURS),
    ]
    const young = [
      await write(folder("public", "default", lost.replace("RB5D", "RB5E")), 0),
      await write(folder("temporary", "upload-young"), 0),
    ]
    await shop.container.resolve("media").leftovers.removeOrphans()
    expect(await Promise.all(old.map(exists))).toEqual([false, false, false, false])
    expect(await Promise.all([ofAsset, ...young].map(exists))).toEqual([true, true, true])
  })
})
