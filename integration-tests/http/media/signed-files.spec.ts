import { Modules } from "@medusajs/framework/utils"
import supertest from "supertest"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { signedLink } from "../../../src/tenancy/files/signed-link"
import { uploadAsset } from "../../factories/media"
import { admin, anonymous, anyAddress } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { until } from "../../harness/until"

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  putBack()
  putBack = () => {}
})

const HOUR_MS = 3_600_000
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/** Opens a link as a browser does, which sends no header of ours. */
const open = (url: string) =>
  supertest(shop.url).get(pathOf(url)).set("x-forwarded-for", anyAddress()).buffer(true)

async function privateAsset() {
  const asset = await uploadAsset(shop, { name: "offer.png", fields: { visibility: "private" } })
  const link = async (body: object = {}) => {
    const answer = await admin(shop).post(`/admin/media/${asset.id}/link`, body).expect(200)
    return answer.body.link as { url: string; expires_at: string }
  }
  return { ...asset, link }
}

describe("a signed link to a private asset", () => {
  it("200: downloads the file without any other credential, until it expires", async () => {
    const { link } = await privateAsset()
    const { url, expires_at } = await link({ expires_in: 600 })
    expect(Date.parse(expires_at) - clock.now()).toBeLessThanOrEqual(600_000)
    const { headers } = await open(url).expect(200)
    expect(headers).toMatchObject({
      "content-disposition": 'attachment; filename="offer.png"',
      "content-type": "application/octet-stream",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    putBack = clock.use({ now: () => Date.now() + HOUR_MS })
    expect((await open(url).expect(404)).body.code).toBe("not_found")
  })

  it("404: with a changed signature, target or algorithm, and from another shop", async () => {
    const { link, id } = await privateAsset()
    const { url } = await link()
    const token = url.split("/").at(-1) ?? ""
    const [head = "", body = "", signature = ""] = token.split(".")
    const claims = JSON.parse(Buffer.from(body, "base64url").toString())
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const other = await uploadAsset(shop, { fields: { visibility: "private" } })
    const keys = { publicUrl: config.publicUrl, secret: config.secrets.jwt }
    const another = { id: "tnt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", slug: "another", databaseUrl: "" }
    const foreign = runInTenant(another, () => signedLink(keys, { kind: "asset", sub: id }, 600).url)
    const tokens = [
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      `${head}.${encoded({ ...claims, sub: other.id })}.${signature}`,
      `${encoded({ alg: "none", typ: "JWT" })}.${body}.`,
      new URL(foreign).pathname.split("/").at(-1) ?? "",
      "nonsense",
    ]
    for (const wrong of tokens) await open(`${config.publicUrl}/files/${wrong}`).expect(404)
    await open(foreign).expect(404)
    await open(url).expect(200)
  })

  it("404: after the asset is deleted, and 400 or 401 for links that nobody may make", async () => {
    const { link, id } = await privateAsset()
    const { url } = await link()
    await admin(shop).delete(`/admin/media/${id}`).expect(200)
    await open(url).expect(404)
    await admin(shop).post(`/admin/media/${id}/link`, {}).expect(404)
    await admin(shop).post(`/admin/media/${id}/link`, { expires_in: 10 }).expect(400)
    await anonymous(shop).post(`/admin/media/${id}/link`, {}).expect(401)
  })
})

describe("a private file of the engine", () => {
  it("200: has a signed link, and is not below /static", async () => {
    const files = shop.container.resolve(Modules.FILE)
    const { id, url: stored } = await files.createFiles({
      filename: "report.csv",
      mimeType: "text/csv",
      content: "id,title\n1,Bowl\n",
      access: "private",
    })
    await open(stored).expect(404)
    const { url } = await files.retrieveFile(id)
    const answer = await open(url).expect(200)
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="report.csv"')
    expect(answer.body.toString()).toBe("id,title\n1,Bowl\n")
    await files.deleteFiles(id)
    await open(url).expect(404)
  })

  it("200: an export of products can be downloaded from the admin's notification", async () => {
    await admin(shop).post("/admin/products/export", {}).expect(202)
    let url = ""
    await until(async () => {
      const { body } = await admin(shop).get("/admin/notifications?order=-created_at&limit=5").expect(200)
      const found = body.notifications.find(
        ({ data }: { data: { file?: { url?: string } } | null }) => data?.file?.url !== undefined,
      )
      url = found?.data.file.url ?? ""
      return url !== ""
    })
    const { body } = await open(url).expect(200)
    expect(body.toString()).toContain("Product Handle")
  })
})
