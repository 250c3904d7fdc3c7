import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import path from "node:path"
import sharp from "sharp"
import { expect } from "vitest"
import { removeOrphans } from "../../src/features/media/module/lib/orphans"
import { LocalStore } from "../../src/tenancy/files/local-store"
import { until } from "./until"

interface Server {
  url: string
  dataDirectory: string
  /** The token of an admin. */
  token: string
}

/** The files that {@link leaveFilesHalfDone} has left. */
export interface HalfDone {
  /** The original's address, and that of a size that was being made. */
  original: string
  size: string
  assets: number
}

const TWO_HOURS_MS = 2 * 3_600_000
/** An asset that does not exist. */
const ORPHAN = "media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"

/**
 * Lets a server begin an upload whose rest never comes, another one that waits for its turn, and a picture in another
 * size. Returns while all of them are running, so that a test can kill the server.
 */
export async function leaveFilesHalfDone({ url, dataDirectory, token }: Server): Promise<HalfDone> {
  const authorization = `Bearer ${token}`
  const temporary = path.join(dataDirectory, "files", "temporary")
  const large = await noise(3000, 2000)
  const { media_assets: [asset] = [] } = await upload(url, authorization, large)
  const size = asset?.transforms.hero?.url ?? ""
  const { count } = (await (
    await fetch(`${url}/admin/media?limit=1`, { headers: { authorization } })
  ).json()) as { count: number }

  sendHalf(url, authorization, large)
  await until(async () =>
    filesBelow(temporary).some((file) => file.includes("upload-") && statSync(file).size > 0),
  )
  void fetch(size, { headers: { accept: "image/avif" } }).catch(() => undefined)
  await until(async () => readdirSync(temporary).some((name) => name.startsWith("render-")))
  void upload(url, authorization, await noise(2900, 2000)).catch(() => undefined)
  await until(async () => readdirSync(temporary).filter((name) => name.startsWith("upload-")).length === 2)
  return { original: asset?.url ?? "", size, assets: count }
}

/** Checks the files after the next start: nothing half is there, and what nobody needs is deleted. */
export async function expectWholeFiles(
  { url, dataDirectory, token }: Server,
  { original, size, assets }: HalfDone,
): Promise<void> {
  const files = path.join(dataDirectory, "files")
  const media = path.join(files, "public", "default", "media")
  for (const file of filesBelow(media)) await sharp(file, { failOn: "truncated" }).stats()
  const listed = await fetch(`${url}/admin/media?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  expect(await listed.json()).toMatchObject({ count: assets })
  const made = await fetch(size, { headers: { accept: "image/avif" } })
  expect(made.headers.get("content-type")).toBe("image/avif")
  await sharp(Buffer.from(await made.arrayBuffer()), { failOn: "truncated" }).stats()

  const temporary = path.join(files, "temporary")
  // The start has deleted what the killed process left.
  expect(readdirSync(temporary)).toEqual([])
  // Bytes whose asset was never stored, because the server stopped in between.
  mkdirSync(path.join(media, ORPHAN, "0123456789abcdef"), { recursive: true })
  writeFileSync(path.join(media, ORPHAN, "0123456789abcdef", "a.jpg"), "half")
  const then = new Date(Date.now() - TWO_HOURS_MS)
  for (const file of filesBelow(media)) utimesSync(file, then, then)
  const folders = { public: path.join(files, "public"), private: path.join(files, "private"), temporary }
  const store = new LocalStore({ folders, url: `${url}/static` })
  await removeOrphans(store, temporary, {
    existing: async (ids) => new Set(ids.filter((id) => id !== ORPHAN)),
    removeUnowned: async () => undefined,
    removeUnfinished: async () => undefined,
  })
  expect(readdirSync(media)).not.toContain(ORPHAN)
  expect((await fetch(original)).status).toBe(200)
}

interface Uploaded {
  media_assets?: { url: string; transforms: Record<string, { url: string }> }[]
}

async function upload(url: string, authorization: string, file: Buffer): Promise<Uploaded> {
  const body = new FormData()
  body.append("files", new Blob([new Uint8Array(file)]), "large.jpg")
  const reply = await fetch(`${url}/admin/media`, { method: "POST", headers: { authorization }, body })
  return (await reply.json()) as Uploaded
}

/** Sends a request with a file, but only half of it. */
function sendHalf(url: string, authorization: string, file: Buffer): void {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => undefined)
  const head = '--half\r\ncontent-disposition: form-data; name="files"; filename="half.jpg"\r\n\r\n'
  socket.write(
    [
      "POST /admin/media HTTP/1.1",
      `host: ${hostname}:${port}`,
      `authorization: ${authorization}`,
      "content-type: multipart/form-data; boundary=half",
      `content-length: ${head.length + file.length}`,
      "",
      head,
    ].join("\r\n"),
  )
  socket.write(file.subarray(0, file.length / 2))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

async function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
}
