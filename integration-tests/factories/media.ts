import supertest, { type Test } from "supertest"
import { adminToken, anyAddress } from "../harness/api"
import type { Shop } from "../harness/shop"
import { pictureOf } from "./pictures"

export interface UploadedAsset {
  id: string
  url: string
  mime_type: string
  bytes: number
  width: number | null
  height: number | null
  filename: string
  folder: string
  is_animated: boolean
  srcset: string | null
  thumbhash: string | null
  focal_point: { x: number; y: number }
  transforms: Record<string, { url: string; width: number; height: number }>
  usage_count: number
}

/** Sends a form with one file as an admin. */
export function sendFile(
  shop: Shop,
  path: string,
  { file, name = "picture.png", field = "files", fields = {} }: SentFile,
): Test {
  const test = supertest(shop.url)
    .post(path)
    .set("authorization", `Bearer ${adminToken(shop)}`)
    .set("x-forwarded-for", anyAddress())
  for (const [key, value] of Object.entries(fields)) test.field(key, value)
  return test.attach(field, file, name)
}

interface SentFile {
  file: Buffer
  name?: string
  field?: string
  fields?: Record<string, string>
}

/** Uploads one file and returns its asset. */
export async function uploadAsset(shop: Shop, sent: Partial<SentFile> = {}): Promise<UploadedAsset> {
  const file = sent.file ?? (await pictureOf())
  const { body } = await sendFile(shop, "/admin/media", { ...sent, file }).expect(200)
  return body.media_assets[0]
}

/** Reads a file by its public address. */
export function fetchFile(shop: Shop, url: string, accept?: string): Test {
  const test = supertest(shop.url).get(new URL(url).pathname).set("x-forwarded-for", anyAddress())
  if (accept) test.set("accept", accept)
  return test.buffer(true).parse((res, done) => {
    const chunks: Buffer[] = []
    res.on("data", (chunk: Buffer) => chunks.push(chunk))
    res.on("end", () => done(null, Buffer.concat(chunks)))
  })
}
