import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pictureOf } from "../../factories/pictures"
import {
  ADMIN,
  BUILT,
  dropDatabase,
  productionEnvironment,
  query,
  shopDatabase,
} from "../../harness/built-server"
import {
  portFor,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"
import { until } from "../../harness/until"

/** The moments at which the server dies. See deadly-disk.cjs. */
type Moment = "copying" | "unnamed" | "named" | "stored"

interface Asset {
  id: string
  url: string
  usage_count: number
  transforms: Record<string, { url: string }>
}

const PORT = portFor(19_136)
const DATABASE = "svc_media_killed_spec"
const TWO_HOURS_MS = 2 * 3_600_000

const dataDirectory = temporaryDirectory()
const deadlyDisk = path.join(dataDirectory, "deadly-disk")
const temporary = path.join(dataDirectory, "files", "temporary")
const media = path.join(dataDirectory, "files", "public", "default", "media")

let databaseUrl: string
let environment: Record<string, string>
let server: ServerProcess
let authorization: string
/** An asset that an author's picture uses. */
let used: Asset
/** The addresses of all files that readers may have. They must be whole for ever. */
const addresses = new Set<string>()

beforeAll(async () => {
  const database = await shopDatabase(DATABASE)
  databaseUrl = database.toString()
  environment = {
    ...productionEnvironment(database),
    ADMIN_DASHBOARD: "false",
    PUBLIC_URL: `http://localhost:${PORT}`,
    DEADLY_DISK: deadlyDisk,
    NODE_OPTIONS: `--require ${path.resolve(__dirname, "../../harness/deadly-disk.cjs")}`,
  }
  await start()
  const reply = await fetch(`${server.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  })
  authorization = `Bearer ${((await reply.json()) as { token: string }).token}`
  used = await upload(await pictureOf({ width: 300, height: 200 }))
  await call("/admin/blog-authors", { name: "Mara Voss", avatar_url: used.url })
})

afterAll(async () => {
  server.signal("SIGTERM")
  await server.exited
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

describe("a server that is killed", () => {
  let before: string[]

  beforeEach(async () => {
    before = await assetIds()
  })

  afterEach(async () => {
    expect(await brokenOf([...addresses])).toEqual([])
  })

  it("while it decodes an upload stores nothing, and its child process ends too", async () => {
    const file = await noise(4000, 3000)
    void upload(file).catch(() => undefined)
    await until(async () =>
      filesBelow(temporary).some((name) => name.endsWith(".clean") && statSync(name).size > 0),
    )
    const children = childrenOf(server.pid)
    expect(children).not.toEqual([])
    server.signal("SIGKILL")
    await startAgain()
    await until(async () => children.every((pid) => !isAlive(pid)))
    expect(await assetIds()).toEqual(before)
    await upload(file)
  })

  it.each(["copying", "named"] satisfies Moment[])(
    "at the moment '%s' of an upload has no asset, and the next upload of the file works",
    async (moment) => {
      const file = await pictureOf({ width: 200, height: 100 })
      const known = parts()
      await dieAt(moment, () => upload(file))
      const left = parts().filter((part) => !known.includes(part))
      expect(left).toHaveLength(moment === "named" ? 0 : 1)
      await startAgain()
      for (const part of left) {
        const address = `${server.url}/static/default/media${part.slice(media.length)}`
        expect((await fetch(address)).status).toBe(404)
      }
      expect(await assetIds()).toEqual(before)
      const { id } = await upload(file)
      expect((await upload(file)).id).toBe(id)
    },
  )

  it("after an upload was stored has it, and a repeated upload finds it", async () => {
    const file = await pictureOf()
    await dieAt("stored", () => upload(file))
    await startAgain()
    const [id] = (await assetIds()).filter((one) => !before.includes(one))
    expect((await upload(file)).id).toBe(id)
  })

  it("before a replacement is in the database keeps the old file in all places", async () => {
    const file = await pictureOf({ width: 320, height: 240 })
    await dieAt("named", () => replace(file))
    await startAgain()
    expect(await assetIds()).toEqual(before)
    expect(await avatar()).toBe(used.url)
    expect(await read()).toMatchObject({ url: used.url, usage_count: 1 })
    used = await replace(file)
    expect(await avatar()).toBe(used.url)
  })

  it("after a replacement was stored has the new file in all places", async () => {
    await dieAt("stored", async () => replace(await pictureOf({ width: 340, height: 240 })))
    await startAgain()
    const { url } = await read()
    expect(url).not.toBe(used.url)
    expect(await avatar()).toBe(url)
    used = await read()
    addresses.add(url)
  })

  it.each(["copying", "unnamed"] satisfies Moment[])(
    "at the moment '%s' of a size makes the size whole with the next request",
    async (moment) => {
      const size = (await upload(await pictureOf({ width: 900, height: 700 }))).transforms.card?.url ?? ""
      await dieAt(moment, () => fetch(size, { headers: { accept: "image/webp" } }))
      await startAgain()
      addresses.add(size)
    },
  )
})

describe("the job remove-media-orphans, two hours later", () => {
  it("deletes what the killed servers have left, and no file of an asset", async () => {
    const folders = readdirSync(media)
    const own = await ownIds(folders)
    expect(folders.length).toBeGreaterThan(own.length)
    expect(parts()).not.toEqual([])
    // The start of a server deletes what the killed one has left there.
    expect(readdirSync(temporary)).toEqual([])
    const versions = readdirSync(path.join(media, used.id))
    const [unfinished, ...others] = await unfinishedVersions()
    expect([versions.includes(String(unfinished?.version)), others]).toEqual([true, []])

    await growOld()
    await query(
      databaseUrl,
      `UPDATE platform.due_work SET due_at = now(), not_before = NULL, leased_by = NULL, leased_until = NULL
        WHERE job = 'sweep'`,
    )
    // The server looks for due work every few seconds, and runs one job after the other.
    await until(async () => readdirSync(media).length === own.length, 60_000)
    expect(parts()).toEqual([])
    expect(await unfinishedVersions()).toEqual([])
    expect(readdirSync(path.join(media, used.id)).sort()).toEqual(
      versions.filter((version) => version !== unfinished?.version).sort(),
    )
    expect(await brokenOf([...addresses])).toEqual([])
  })
})

async function start(): Promise<void> {
  server = spawnServer({ dataDirectory, port: PORT, env: environment, command: BUILT })
  await untilReady(server)
}

/** Starts the server again after its death. Whatever has a final name on the disk is whole. */
async function startAgain(): Promise<void> {
  expect(await server.exited).toBe("SIGKILL")
  rmSync(deadlyDisk, { force: true })
  for (const file of filesBelow(media))
    if (!file.endsWith(".part")) await sharp(file, { failOn: "truncated" }).stats()
  await start()
}

/** Sends a request that kills the server. */
async function dieAt(moment: Moment, request: () => Promise<unknown>): Promise<void> {
  writeFileSync(deadlyDisk, moment)
  await expect(request()).rejects.toThrow()
  await server.exited
}

async function call<Answer>(route: string, body?: object): Promise<Answer> {
  const reply = await fetch(`${server.url}${route}`, {
    headers: { authorization, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Answer
}

async function send<Answer>(route: string, field: string, file: Buffer): Promise<Answer> {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(file)]), "picture.png")
  const reply = await fetch(`${server.url}${route}`, { method: "POST", headers: { authorization }, body })
  return (await reply.json()) as Answer
}

async function upload(file: Buffer): Promise<Asset> {
  const { media_assets: assets } = await send<{ media_assets: [Asset] }>("/admin/media", "files", file)
  addresses.add(assets[0].url)
  return assets[0]
}

async function replace(file: Buffer): Promise<Asset> {
  const route = `/admin/media/${used.id}/file`
  const { media_asset: asset } = await send<{ media_asset: Asset }>(route, "file", file)
  addresses.add(asset.url)
  return asset
}

const read = async () => (await call<{ media_asset: Asset }>(`/admin/media/${used.id}`)).media_asset

async function avatar(): Promise<string | undefined> {
  const route = "/admin/blog-authors?q=Mara"
  const { blog_authors: authors } = await call<{ blog_authors: { avatar_url: string }[] }>(route)
  return authors[0]?.avatar_url
}

async function assetIds(): Promise<string[]> {
  const { media_assets: assets } = await call<{ media_assets: Asset[] }>("/admin/media?limit=100")
  return assets.map(({ id }) => id).sort()
}

/** Those of the folders that belong to an asset. */
async function ownIds(folders: string[]): Promise<string[]> {
  const ids = await assetIds()
  return folders.filter((folder) => ids.includes(folder))
}

const unfinishedVersions = () => query(databaseUrl, "SELECT version FROM media_unfinished_version")

/** The addresses of these that do not answer a whole picture. */
async function brokenOf(all: string[]): Promise<string[]> {
  const found = await Promise.all(
    all.map(async (address) => {
      const reply = await fetch(address, { headers: { accept: "image/webp" } })
      const content = Buffer.from(await reply.arrayBuffer())
      const isWhole = await sharp(content, { failOn: "truncated" })
        .stats()
        .then(
          () => reply.status === 200,
          () => false,
        )
      return isWhole ? [] : [`${reply.status} ${address}`]
    }),
  )
  return found.flat()
}

/** Makes everything two hours older, in the folders and in the database. */
async function growOld(): Promise<void> {
  const then = new Date(Date.now() - TWO_HOURS_MS)
  for (const folder of [temporary, media])
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      utimesSync(path.join(folder, name), then, then)
  await query(databaseUrl, "UPDATE media_unfinished_version SET created_at = created_at - interval '2 hours'")
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Files without a final name. */
const parts = () => filesBelow(media).filter((name) => name.endsWith(".part"))

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number)
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return false
  }
}

async function noise(width: number, height: number): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: "red", noise: grain } })
    .jpeg()
    .toBuffer()
}
