import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { config } from "../../src/config"
import { admin } from "../harness/api"
import { type S3Server, s3Server } from "../harness/s3-server"
import type { Shop } from "../harness/shop"

/** Lets the application keep its files in a bucket, until `release`. */
export async function useBucket(shop: Shop): Promise<S3Server & { release(): Promise<void> }> {
  const server = await s3Server()
  config.files.s3 = server.settings
  const release = async () => {
    config.files.s3 = undefined
    await forgetBytes(shop, [...server.objects.keys()])
    server.close()
  }
  return Object.assign(server, { release })
}

/**
 * Makes the next upload of the same bytes a new asset. The files of these assets are lost with their bucket, and later
 * spec files use the same database.
 */
async function forgetBytes(shop: Shop, keys: string[]): Promise<void> {
  const ids = keys.map((key) => /\/media\/(media_\w+)\//.exec(key)?.[1]).filter((id) => id !== undefined)
  const sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await sql("media_asset")
    .whereIn("id", [...new Set(ids)])
    .update({ sha256: sql.ref("id") })
}

export interface AnnouncedForm {
  url: string
  fields: Record<string, string>
  expires_at: string
  token: string
}

interface Announcement {
  filename?: string
  mime_type?: string
  bytes: number
  folder?: string
  visibility?: "public" | "private"
}

/** Announces a direct upload. */
export async function announce(shop: Shop, announcement: Announcement): Promise<AnnouncedForm> {
  const body = { filename: "picture.png", mime_type: "image/png", ...announcement }
  const answer = await admin(shop).post("/admin/media-uploads", body).expect(200)
  return answer.body.media_upload
}

/** Sends a file by a form, as a browser does. Returns the status of the storage's answer. */
export async function sendForm({ url, fields }: AnnouncedForm, file: Buffer): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append("file", new Blob([new Uint8Array(file)]), "any name.bin")
  return (await fetch(url, { method: "POST", body: form })).status
}
