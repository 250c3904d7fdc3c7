import { readdir, utimes } from "node:fs/promises"
import path from "node:path"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { clock } from "../../../src/lib/clock"
import {
  createPublishedForm,
  field,
  formContent,
  postFiles,
  postSubmission,
  type SentAttachment,
} from "../../factories/forms"
import { personalDataIn } from "../../factories/personal-data"
import { pictureOf } from "../../factories/pictures"
import { SPAM_SECRET, spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { admin, anonymous, anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const privateFolder = () => path.join(config.files.folders.private, "default", "media")
const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
)

const FIELDS = [
  field("email", { type: "email" }),
  field("wants", { type: "checkbox" }),
  field("photos", {
    type: "file",
    validation: { accept: ["image/*"], max_files: 2, max_bytes: 20_000 },
    visible_if: { field: "wants", op: "eq", value: true },
    is_required: true,
  }),
  field("paper", { type: "file", validation: { accept: ["application/pdf"] } }),
]
const fileForm = () => createPublishedForm(shop, { content: formContent(FIELDS) })

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const submissionOf = async (id: string) =>
  (await admin(shop).get(`/admin/form-submissions/${id}`).expect(200)).body.form_submission

/** Everything that a submission with files of this name could leave behind. */
async function left(word: string) {
  return {
    assets: await sql()("media_asset").whereLike("filename", `%${word}%`).pluck("id"),
    folders: (await onDisk()).filter((file) => file.includes(word)),
    submissions: await sql()("form_submission").whereLike("summary", `%${word}%`).pluck("id"),
  }
}

/** The files on the disk. Other workers' specs have some there, too. */
async function onDisk(): Promise<string[]> {
  return readdir(privateFolder(), { recursive: true }).catch(() => [])
}

describe("a form with file fields", () => {
  it("200: stores files as private assets that admins can download", async () => {
    const form = await fileForm()
    const [one, two] = [await pictureOf(), await pictureOf({ format: "jpeg" })]
    const { body, status } = await postFiles(shop, { form_slug: form.slug, answers: { wants: true } }, [
      { field: "photos", file: one, name: "../../Küche.png" },
      { field: "photos", file: two, name: "=cmd.bat" },
      { field: "paper", file: PDF, name: "paper.hta" },
    ])
    expect([status, body.code]).toEqual([200, undefined])
    const found = await submissionOf(body.form_submission.id)
    expect(found.answers).toEqual({
      wants: true,
      photos: ["Küche.png", "=cmd.bat"],
      paper: ["paper.hta"],
    })
    expect(found.files).toMatchObject([
      { field: "photos", filename: "Küche.png", mime_type: "image/png" },
      { field: "photos", filename: "=cmd.bat", mime_type: "image/jpeg" },
      { field: "paper", filename: "paper.hta", mime_type: "application/pdf", bytes: PDF.length },
    ])
    const [photo, , paper] = found.files
    const read = await admin(shop).get(`/admin/media/${photo.id}/content`).expect(200)
    expect(await sharp(read.body).metadata()).toMatchObject({ width: 64, height: 48 })
    const saved = await admin(shop).get(`/admin/media/${paper.id}/content`).expect(200)
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="paper.hta.pdf"')
    await anonymous(shop).get(`/admin/media/${photo.id}/content`).expect(401)
    await storefront(shop).get(`/store/media/${photo.id}`).expect(404)
    await admin(shop).delete(`/admin/media/${photo.id}`).expect(409)
  })

  it("200: the CSV file names the files", async () => {
    const form = await fileForm()
    await postFiles(shop, { form_slug: form.slug, answers: {} }, [
      { field: "paper", file: PDF, name: "=offer.pdf" },
    ])
    const { text } = await admin(shop)
      .get(`/admin/form-submissions/export.csv?form_id=${form.id}`)
      .expect(200)
    expect(text).toContain(`"'=offer.pdf"`)
  })

  it("200: accepts the anti-spam token inside the payload or as a part", async () => {
    const form = await fileForm()
    await spamToken(shop)
    const token = () => makeSpamToken(SPAM_SECRET, new Date(clock.now() - 20_000))
    const sent = { form_slug: form.slug, answers: {} }
    const inside = await storefront(shop)
      .post("/store/form-submissions")
      .field("payload", JSON.stringify({ ...sent, spam_token: token() }))
    const beside = await storefront(shop)
      .post("/store/form-submissions")
      .field("payload", JSON.stringify(sent))
      .field("spam_token", token())
    const without = await storefront(shop)
      .post("/store/form-submissions")
      .field("payload", JSON.stringify(sent))
    expect([inside.status, beside.status, without.status]).toEqual([200, 200, 403])
  })

  it("200: drops the files of a hidden field", async () => {
    const form = await fileForm()
    const word = unique("hidden")
    const { body } = await postFiles(shop, { form_slug: form.slug, answers: {} }, [
      { field: "photos", file: await pictureOf(), name: `${word}.png` },
    ])
    expect(await submissionOf(body.form_submission.id)).toMatchObject({ answers: {}, files: [] })
    expect(await left(word)).toEqual({ assets: [], folders: [], submissions: [] })
  })

  it("200: the same Idempotency-Key stores the files once, and other files are 409", async () => {
    const form = await fileForm()
    const sent = { form_slug: form.slug, answers: {} }
    const headers = { "idempotency-key": unique("key"), "x-forwarded-for": anyAddress() }
    const post = (file: Buffer) => postFiles(shop, sent, [{ field: "paper", file, name: "a.pdf" }], headers)
    const answers = await Promise.all([1, 2, 3].map(() => post(PDF)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [id] = new Set(answers.map(({ body }) => body.form_submission.id))
    expect(await sql()("media_usage").where({ owner_id: id })).toHaveLength(1)
    expect((await post(Buffer.concat([PDF, Buffer.from("\n")]))).body.code).toBe("idempotency_mismatch")
  })
})

describe("a refused submission", () => {
  const photo = async (name = "picture.png") => ({ field: "photos", file: await pictureOf(), name })
  const yes = { wants: true }

  it.each([
    ["no required file", yes, async () => [], "missing_field", "answers.photos"],
    ["too many files", yes, () => Promise.all([photo(), photo(), photo()]), "out_of_range", "answers.photos"],
    [
      "a file of another type, whatever it is called",
      yes,
      async () => [await photo(), { field: "photos", file: PDF, name: "picture.png" }],
      "invalid_field",
      "answers.photos",
    ],
    [
      "a file that is too large",
      yes,
      async () => [await photo(), { field: "photos", file: await noise(), name: "big.png" }],
      "out_of_range",
      "answers.photos",
    ],
    [
      "a broken picture after a good one",
      yes,
      async () => [await photo(), { field: "photos", file: (await pictureOf()).subarray(0, 60) }],
      "invalid_field",
      "answers.photos",
    ],
    [
      "an empty file",
      {},
      async () => [{ field: "paper", file: Buffer.alloc(0), name: "a.pdf" }],
      "invalid_field",
      "answers.paper",
    ],
    [
      "a program",
      {},
      async () => [{ field: "paper", file: Buffer.from("MZ\x90\0"), name: "a.pdf" }],
      "invalid_field",
      "answers.paper",
    ],
    ["a file for a text", {}, async () => [{ field: "email", file: PDF }], "invalid_field", "answers.email"],
    ["a file for no field", {}, async () => [{ field: "cv", file: PDF }], "unknown_field", "answers.cv"],
    ["names instead of files", { paper: ["a.pdf"] }, async () => [], "invalid_field", "answers.paper"],
    [
      "a good file beside a bad answer",
      { email: "nobody" },
      async () => [{ field: "paper", file: PDF, name: "a.pdf" }],
      "invalid_field",
      "answers.email",
    ],
  ] as const)("400: %s stores nothing", async (_, answers, files, code, at) => {
    const form = await fileForm()
    const word = unique("refused")
    const named = (await files()).map((sent: SentAttachment) => ({
      ...sent,
      name: `${word}-${sent.name ?? "a.png"}`,
    }))
    const { body, status } = await postFiles(shop, { form_slug: form.slug, answers }, named)
    expect([status, body.code]).toEqual([400, code])
    expect(body.message).toContain(`'${at}'`)
    expect(await left(word)).toEqual({ assets: [], folders: [], submissions: [] })
  })

  it("400: names in a JSON call, too", async () => {
    const form = await fileForm()
    const { body } = await postSubmission(shop, { form_slug: form.slug, answers: { paper: ["a.pdf"] } })
    expect(body.code).toBe("invalid_field")
  })

  it.each([
    ["no payload", {}, "missing_field"],
    ["a payload that is not JSON", { payload: "{" }, "invalid_json"],
    ["a payload that is no object", { payload: "[]" }, "invalid_field"],
    ["another part", { payload: "{}", colour: "red" }, "unknown_field"],
    ["a hostile name", { payload: '{"answers":{"__proto__":1}}' }, "unknown_field"],
  ])("400: %s", async (_, fields, code) => {
    const test = storefront(shop)
      .post("/store/form-submissions")
      .set("x-svc-spam-token", await spamToken(shop))
    for (const [name, value] of Object.entries(fields)) test.field(name, value)
    const { body, status } = await test
    expect([status, body.code]).toEqual([400, code])
  })
})

describe("the files of a deleted submission", () => {
  const submitted = async (email = `${unique("files")}@reader.example`) => {
    const form = await fileForm()
    const { body } = await postFiles(shop, { form_slug: form.slug, answers: { email } }, [
      { field: "paper", file: PDF, name: "a.pdf" },
    ])
    const { id, files } = await submissionOf(body.form_submission.id)
    return { id, email, asset: files[0].id as string }
  }

  it("are deleted with it by an admin", async () => {
    const { id, asset } = await submitted()
    expect(await onDisk()).toContain(asset)
    await admin(shop).delete(`/admin/form-submissions/${id}`).expect(200)
    await admin(shop).get(`/admin/media/${asset}/content`).expect(404)
    expect(await onDisk()).not.toContain(asset)
  })

  it("are deleted with the person's data, and the job deletes the bytes", async () => {
    const { email, asset } = await submitted()
    await personalDataIn(shop).erased({ email })
    await admin(shop).get(`/admin/media/${asset}/content`).expect(404)
    await age(asset)
    await shop.container.resolve("media").leftovers.removeOrphans()
    expect(await onDisk()).not.toContain(asset)
  })

  it("are deleted by the job if the server stopped before it stored the submission", async () => {
    const media = shop.container.resolve("media")
    const { asset } = await submitted()
    await sql()("media_usage").where({ asset_id: asset }).delete()
    await media.leftovers.removeOrphans()
    expect(await media.leftovers.existing([asset])).toEqual(new Set([asset]))
    await age(asset)
    await media.leftovers.removeOrphans()
    expect(await media.leftovers.existing([asset])).toEqual(new Set())
    expect(await onDisk()).not.toContain(asset)
  })
})

describe("the definition of a file field", () => {
  it.each([
    ["an unknown type of file", { validation: { accept: ["text/html"] } }, "validation.accept"],
    ["a default", { default_value: ["a.pdf"] }, "default_value"],
    ["a length", { validation: { max_length: 5 } }, "validation"],
    ["options", { options: [{ value: "a", label: { en: "A" } }] }, "options"],
  ])("400: refuses %s", async (_, more, at) => {
    const content = formContent([field("paper", { type: "file", ...more })])
    const { body } = await admin(shop).post("/admin/forms", { content }).expect(400)
    expect(body.message).toContain(`'content.steps.0.fields.0.${at}`)
  })
})

/** Makes an asset and its files two hours old. */
async function age(asset: string): Promise<void> {
  const then = new Date(clock.now() - 2 * 3_600_000)
  await sql()("media_asset").where({ id: asset }).update({ created_at: then })
  const folder = path.join(privateFolder(), asset)
  for (const entry of await readdir(folder, { recursive: true }))
    await utimes(path.join(folder, entry), then, then)
}

/** A picture of more than 20,000 bytes, because it cannot be compressed. */
async function noise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}
