import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { createPublishedForm, field, formContent, postFiles } from "../../factories/forms"
import { HOSTILE_FILES, HOSTILE_NAMES } from "../../factories/hostile-files"
import { pictureOf } from "../../factories/pictures"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let form_slug: string

beforeAll(async () => {
  shop = await useShop()
  const content = formContent([field("paper", { type: "file" })])
  form_slug = (await createPublishedForm(shop, { content })).slug
})

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/** Submits one file to a field that takes all types of the media library. */
const submitted = (file: Buffer, name: string) =>
  postFiles(shop, { form_slug, answers: {} }, [{ field: "paper", file, name }])

/** The files of a stored submission, with the rows of their assets. */
async function storedOf(id: string) {
  const { body } = await admin(shop).get(`/admin/form-submissions/${id}`).expect(200)
  const files: { id: string; filename: string }[] = body.form_submission.files
  const assets = await sql()("media_asset")
    .whereIn(
      "id",
      files.map((one) => one.id),
    )
    .select("visibility", "mime_type")
  return { files, assets }
}

const stored = async () => ({
  assets: await sql()("media_asset").pluck("id"),
  submissions: await sql()("form_submission").pluck("id"),
})

describe.each(Object.entries(HOSTILE_FILES))("a hostile file of the kind '%s' in a form", (_, files) => {
  it.each(files)("$what: $answer", async ({ file, name, answer }) => {
    const before = await stored()
    const reply = await submitted(await file(), name)
    if (answer.includes("/")) {
      expect(reply.status, reply.text).toBe(200)
      const { assets } = await storedOf(reply.body.form_submission.id)
      expect(assets).toEqual([{ visibility: "private", mime_type: answer }])
      return
    }
    const status = answer === "payload_too_large" ? 413 : 400
    expect([reply.status, reply.body.code]).toEqual([status, answer])
    expect(await stored()).toEqual(before)
  })
})

describe("a hostile name of a file in a form", () => {
  it.each(HOSTILE_NAMES)("200: %j is only a name", async (name) => {
    const reply = await submitted(await pictureOf(), name)
    expect(reply.status, reply.text).toBe(200)
    const { files, assets } = await storedOf(reply.body.form_submission.id)
    expect(assets).toEqual([{ visibility: "private", mime_type: "image/png" }])
    expect(files[0]?.filename).not.toMatch(/[/\\<>\p{Cc}\p{Cf}]/u)
    const read = await admin(shop).get(`/admin/media/${files[0]?.id}/content`).expect(200)
    expect(read.headers["content-disposition"]).toMatch(/^attachment; filename="[^"/\\]+\.png"/)
  })
})
