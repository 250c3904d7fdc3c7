import type { IncomingMessage, ServerResponse } from "node:http"
import { Modules } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { uploadToken } from "../../../src/tenancy/files/upload-token"
import { announce, sendForm, useBucket } from "../../factories/buckets"
import { fetchFile, sendFile, uploadAsset } from "../../factories/media"
import { pictureOf } from "../../factories/pictures"
import { admin, anonymous } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const MB = 1024 * 1024
const HOURS_MS = 2 * 3_600_000

let shop: Shop
let bucket: Awaited<ReturnType<typeof useBucket>>
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
  bucket = await useBucket(shop)
})

afterEach(() => {
  bucket.fault = () => false
  bucket.ignoresPolicies = false
  config.files.s3 = bucket.settings
  putBack()
  putBack = () => {}
})

afterAll(() => bucket.release())

const finish = (token: string) => admin(shop).post("/admin/media-uploads/finish", { token })
const countAssets = async () =>
  (await admin(shop).get("/admin/media?limit=1").expect(200)).body.count as number
const waiting = () => [...bucket.objects.keys()].filter((key) => key.includes("/incoming/"))

describe("a form for a direct upload", () => {
  it("the storage refuses another size, key, type, field, signature, and a late upload", async () => {
    const file = await pictureOf()
    const form = await announce(shop, { bytes: file.length })
    const changed = (fields: Record<string, string>) => ({ ...form, fields: { ...form.fields, ...fields } })
    const policy = JSON.parse(Buffer.from(form.fields.policy ?? "", "base64").toString())
    policy.conditions = policy.conditions.filter((one: unknown) => !Array.isArray(one))
    const wider = Buffer.from(JSON.stringify(policy)).toString("base64")
    const refused: [typeof form, Buffer][] = [
      [form, Buffer.concat([file, Buffer.alloc(1)])],
      [form, file.subarray(1)],
      [form, Buffer.alloc(0)],
      [changed({ key: "shops/default/public/media/a.png" }), file],
      [changed({ key: `${form.fields.key}/../../x` }), file],
      [changed({ "Content-Type": "text/html" }), file],
      [changed({ acl: "public-read" }), file],
      [changed({ success_action_redirect: "https://evil.example" }), file],
      [changed({ policy: wider }), file],
      [changed({ "x-amz-signature": "0".repeat(64) }), file],
    ]
    for (const [sent, content] of refused) expect(await sendForm(sent, content)).toBeGreaterThanOrEqual(400)
    putBack = clock.use({ now: () => Date.now() + HOURS_MS })
    expect(await sendForm(form, file)).toBe(403)
    putBack()
    expect(waiting()).toEqual([])
    expect(await sendForm(form, file)).toBe(204)
    await finish(form.token).expect(200)
  })

  it("400, 401, 413: nobody gets a form for what is not accepted", async () => {
    const post = (body: object) =>
      admin(shop).post("/admin/media-uploads", {
        filename: "a.png",
        mime_type: "image/png",
        bytes: 10,
        ...body,
      })
    await post({ mime_type: "text/html" }).expect(400)
    await post({ mime_type: "image/x-icon" }).expect(400)
    await post({ bytes: 0 }).expect(400)
    await post({ bytes: -1 }).expect(400)
    await post({ bytes: 1.5 }).expect(400)
    await post({ folder: "../other" }).expect(200)
    await post({ filename: "" }).expect(400)
    await post({ key: "shops/other/public/a.png" }).expect(400)
    await post({ bytes: config.uploadLimitBytes + 1 }).expect(413)
    await post({ mime_type: "video/mp4", bytes: 40 * MB }).expect(200)
    await post({ mime_type: "video/mp4", bytes: 40 * MB + 1 }).expect(413)
    const body = { filename: "a.png", mime_type: "image/png", bytes: 10 }
    await anonymous(shop).post("/admin/media-uploads", body).expect(401)
    await anonymous(shop).post("/admin/media-uploads/finish", { token: "x" }).expect(401)
  })
})

describe("POST /admin/media-uploads/finish, if the storage checks no policy", () => {
  it.each([
    ["a larger file", 413, async (file: Buffer) => Buffer.concat([file, Buffer.alloc(3 * MB)])],
    ["a smaller file", 400, async (file: Buffer) => file.subarray(0, file.length - 1)],
    [
      "another type of the same size",
      400,
      async (file: Buffer) => sized(await pictureOf({ format: "gif" }), file.length),
    ],
    [
      "a page of the same size",
      400,
      async (file: Buffer) => sized(Buffer.from("<!doctype html><script>"), file.length),
    ],
    ["a broken picture", 400, async (file: Buffer) => sized(file.subarray(0, 40), file.length)],
  ])("%s is refused with %i and deleted", async (_, status, change) => {
    bucket.ignoresPolicies = true
    const before = await countAssets()
    const file = await pictureOf({ width: 200, height: 200 })
    const form = await announce(shop, { bytes: file.length })
    expect(await sendForm(form, await change(file))).toBe(204)
    await finish(form.token).expect(status)
    expect(waiting()).toEqual([])
    await finish(form.token).expect(404)
    expect(await countAssets()).toBe(before)
  })

  it("400 or 404: with a token that is changed, old, of another shop, or of another kind", async () => {
    const file = await pictureOf()
    const form = await announce(shop, { bytes: file.length, visibility: "private" })
    await sendForm(form, file)
    const [head = "", body = "", signature = ""] = form.token.split(".")
    const claims = JSON.parse(Buffer.from(body, "base64url").toString())
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const another = { id: "tnt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", slug: "another", databaseUrl: "" }
    const { body: linked } = await admin(shop)
      .post(`/admin/media/${(await uploadAsset(shop)).id}/link`, {})
      .expect(200)
    const wrong = [
      `${head}.${encoded({ ...claims, id: "../../other/private/incoming/x" })}.${signature}`,
      `${head}.${encoded({ ...claims, bytes: 1 })}.${signature}`,
      `${encoded({ alg: "none", typ: "JWT" })}.${body}.`,
      runInTenant(another, () => uploadToken(config.secrets.jwt, claims)),
      new URL(linked.link.url).pathname.split("/").at(-1) ?? "",
      "nonsense",
    ]
    for (const token of wrong) await finish(token).expect(400)
    putBack = clock.use({ now: () => Date.now() + HOURS_MS })
    await finish(form.token).expect(400)
    putBack()
    await finish(form.token).expect(200)
  })

  it("409: without a bucket, there are no direct uploads", async () => {
    const { s3 } = config.files
    config.files.s3 = undefined
    try {
      const body = { filename: "a.png", mime_type: "image/png", bytes: 10 }
      expect((await admin(shop).post("/admin/media-uploads", body).expect(409)).body.code).toBe(
        "invalid_state",
      )
    } finally {
      config.files.s3 = s3
    }
  })
})

type Fault = (req: IncomingMessage, res: ServerResponse) => boolean

const refuse =
  (status: number, code: string): Fault =>
  (_req, res) => {
    res.writeHead(status, { "content-type": "application/xml" })
    res.end(`<Error><Code>${code}</Code></Error>`)
    return true
  }

/** For calls that must fail anyway. */
const IMPATIENT = { connect: 700, silence: 700, answer: 700 }

/** Everything that a broken storage may do. */
const FAULTS: [string, Fault][] = [
  ["answers 500", refuse(500, "InternalError")],
  ["answers 503", refuse(503, "SlowDown")],
  ["refuses the key", refuse(403, "InvalidAccessKeyId")],
  ["has no such bucket by redirect", refuse(301, "PermanentRedirect")],
  ["answers nonsense", (_req, res) => void res.writeHead(502).end("<html>\u0000") === undefined],
  ["closes the connection", (req) => Boolean(req.destroy())],
  ["never answers", () => true],
  [
    "stops in the middle of an answer",
    (_req, res) => {
      res.writeHead(200, { "content-length": "100000", etag: '"x"' })
      res.write("x".repeat(1000))
      setImmediate(() => res.destroy())
      return true
    },
  ],
]

describe.each(FAULTS)("a storage that %s", (_, fault) => {
  it("fails each call clearly, stores nothing, and works again afterwards", async () => {
    const file = await pictureOf({ width: 500, height: 400, format: "jpeg" })
    const asset = await uploadAsset(shop, { file })
    const form = await announce(shop, { bytes: file.length, mime_type: "image/jpeg", visibility: "private" })
    expect(await sendForm(form, file)).toBe(204)
    const before = await countAssets()
    const kept = new Set(bucket.objects.keys())
    bucket.fault = fault
    config.files.s3 = { ...bucket.settings, timeouts: IMPATIENT }

    const fresh = await pictureOf()
    const answers = await Promise.all([
      statusOf(sendFile(shop, "/admin/media", { file: fresh })),
      statusOf(sendFile(shop, "/admin/uploads", { file: Buffer.from("id\n1\n"), name: "a.csv" })),
      statusOf(sendFile(shop, `/admin/media/${asset.id}/file`, { file: fresh, field: "file" })),
      statusOf(finish(form.token)),
      statusOf(fetchFile(shop, asset.url)),
      statusOf(fetchFile(shop, asset.transforms.card?.url ?? "")),
      statusOf(admin(shop).get(`/admin/media/${asset.id}/content`)),
    ])
    // A download may have begun before the storage stopped. Its connection is then cut.
    for (const status of answers) expect([503, "cut"]).toContain(status)
    await expect(shop.container.resolve("media").leftovers.removeOrphans()).rejects.toThrow()
    await expect(
      shop.container
        .resolve(Modules.FILE)
        .createFiles({ filename: "a.csv", mimeType: "text/csv", content: "a" }),
    ).rejects.toThrow()
    await admin(shop).get("/admin/media?limit=1").expect(200)

    bucket.fault = () => false
    config.files.s3 = bucket.settings
    expect(await countAssets()).toBe(before)
    expect(new Set(bucket.objects.keys())).toEqual(kept)
    await fetchFile(shop, asset.url).expect(200)
    await fetchFile(shop, asset.transforms.card?.url ?? "").expect(200)
    await finish(form.token).expect(200)
  })
})

describe("a storage that stops while an original is read", () => {
  it("503: the size is made with the next request", async () => {
    const asset = await uploadAsset(shop, { name: "original.png" })
    const url = asset.transforms.card?.url ?? ""
    bucket.fault = (req, res) => {
      if (!req.url?.includes("original.png")) return false
      res.writeHead(200, { "content-length": "100000" })
      res.write("x".repeat(1000))
      setImmediate(() => res.destroy())
      return true
    }
    expect((await fetchFile(shop, url)).status).toBe(503)
    bucket.fault = () => false
    await fetchFile(shop, url).expect(200)
  })
})

/** The status of an answer, or `cut` if the connection ended before the answer did. */
async function statusOf(call: PromiseLike<{ status: number }>): Promise<number | "cut"> {
  try {
    return (await call).status
  } catch {
    return "cut"
  }
}

function sized(content: Buffer, bytes: number): Buffer {
  return Buffer.concat([content, Buffer.alloc(bytes)]).subarray(0, bytes)
}
