import type { Page } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { shape, smallVideo, svg } from "../../factories/hostile-parts"
import { POLYGLOTS } from "../../factories/hostile-polyglots"
import { SVGS } from "../../factories/hostile-svgs"
import { pictureOf } from "../../factories/pictures"
import { ADMIN } from "../../harness/built-server"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { pressOn } from "../../harness/keyboard"
import { type S3Server, s3Server } from "../../harness/s3-server"
import { keyboardHelp } from "./dashboard-keyboard-help"

interface Asset {
  id: string
  url: string
  kind: string
  filename: string
  transforms: Record<string, { url: string }>
}

/** The files of one request. */
const MAX_FILES = 20
/** The keys of the shop's files begin with it. */
const SHOP = "shops/default/"

describe("a server with S3_* settings", () => {
  let bucket: S3Server

  const dashboard = useDashboard({
    port: 19_134,
    database: "svc_media_bucket_spec",
    env: async (url) => {
      bucket = await s3Server()
      bucket.allowedOrigin = url
      const { settings } = bucket
      return {
        S3_BUCKET: settings.bucket,
        S3_REGION: settings.region,
        S3_ENDPOINT: bucket.url,
        S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? "",
        S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? "",
        S3_PREFIX: settings.prefix,
      }
    },
  })
  const { button, call, open } = keyboardHelp(dashboard)

  let asked: number

  beforeAll(() => {
    asked = 0
  })

  afterAll(() => bucket.close())

  const assets = async (query: string) =>
    (await call<{ media_assets: Asset[] }>(`/admin/media?${query}`)).media_assets
  const keysOf = (id: string) => [...bucket.objects.keys()].filter((key) => key.includes(id))
  /** What the bucket was asked since the last call. */
  const news = () => {
    const since = bucket.asked.slice(asked)
    asked = bucket.asked.length
    return since
  }
  const chooseFile = async (name: string, mimeType: string, buffer: Buffer) => {
    const { page } = dashboard()
    const chooser = page.waitForEvent("filechooser")
    await pressOn(page, button("Upload files"))
    await (await chooser).setFiles([{ name, mimeType, buffer }])
  }

  it("lets the dashboard send requests to the bucket, and to no other server", async () => {
    const { url } = dashboard()
    const { headers } = await fetch(`${url}/app`)
    expect(headers.get("content-security-policy")).toContain(`connect-src 'self' ${bucket.url};`)
    const { media_upload_target: target } = await call<{ media_upload_target: { is_direct: boolean } }>(
      "/admin/media-uploads",
    )
    expect(target.is_direct).toBe(true)
  })

  it("uploads from the media library directly to the bucket, and shows the progress", async () => {
    const { page } = dashboard()
    await open("media")
    news()
    const values: number[] = []
    await page.exposeFunction("noteProgress", (value: string) => values.push(Number(value)))
    await page.evaluate(WATCH_PROGRESS)
    await chooseFile("tour.mp4", "video/mp4", smallVideo())
    await page.getByText("1 of 1 uploaded").waitFor()
    const [video] = await assets("q=tour")
    expect(video).toMatchObject({ kind: "video", filename: "tour.mp4" })
    expect(news()).toContainEqual(
      expect.stringMatching(new RegExp(`^POST ${SHOP}private/incoming/${video?.id ?? "none"}$`)),
    )
    expect(keysOf(video?.id ?? "")).toEqual([expect.stringMatching(new RegExp(`^${SHOP}public/media/`))])
    expect(values.length).toBeGreaterThan(0)
    expect(values.every((value) => value >= 0 && value <= 100)).toBe(true)
  })

  it("serves the files of the bucket, and sizes that it stores there", async () => {
    const { page, url } = dashboard()
    await open("media")
    await chooseFile(
      "kiln-gate.jpg",
      "image/jpeg",
      await pictureOf({ width: 800, height: 600, format: "jpeg" }),
    )
    await page.getByText("1 of 1 uploaded").waitFor()
    const [bowl] = await assets("q=kiln-gate.jpg")
    expect(bowl?.url.startsWith(`${url}/static/default/`)).toBe(true)
    const served = await fetch(bowl?.url ?? "")
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    const card = await fetch(bowl?.transforms.card?.url ?? "", { headers: { accept: "image/webp" } })
    const { format, width } = await sharp(Buffer.from(await card.arrayBuffer())).metadata()
    expect([format, width]).toEqual(["webp", 640])
    const keys = keysOf(bowl?.id ?? "")
    expect(keys.length).toBeGreaterThan(1)
    expect(keys.every((key) => key.startsWith(`${SHOP}public/media/`))).toBe(true)
  })

  it("takes a picture whose name ends with another type", async () => {
    const { page } = dashboard()
    await open("media")
    news()
    await chooseFile("really-a.png", "image/png", await pictureOf({ format: "jpeg" }))
    await page.getByText("1 of 1 uploaded").waitFor()
    expect(await assets("q=really-a")).toMatchObject([{ kind: "image" }])
  })

  it("uploads by the server if the bucket's rules do not allow the page", async () => {
    const { page } = dashboard()
    await open("media")
    bucket.allowedOrigin = undefined
    await chooseFile("closed.png", "image/png", await pictureOf())
    await page.getByText("1 of 1 uploaded").waitFor()
    const [closed] = await assets("q=closed")
    expect(keysOf(closed?.id ?? "")).toContainEqual(expect.stringMatching(/\/public\/media\/.*closed\.png$/))
  })

  describe("a hostile picture that was stored", () => {
    const pictures = [...SVGS, ...POLYGLOTS].filter(({ answer }) => answer.startsWith("image/"))
    const script = svg(`${shape}<script>alert(1)</script>`)

    let page: Page
    let loaded: string[] = []
    let dialogs = 0

    beforeAll(async () => {
      page = await dashboard().page.context().newPage()
      page.on("request", (request) => loaded.push(request.url()))
      page.on("dialog", (dialog) => {
        dialogs += 1
        void dialog.dismiss()
      })
    })

    afterAll(() => page.close())

    /** Opens an address like a page of its own. Returns how many scripts ran, and the addresses that were loaded. */
    async function visit(address: string) {
      dialogs = 0
      loaded = []
      await page.goto(address)
      return { dialogs, loaded: loaded.filter((one) => !one.endsWith("/favicon.ico")) }
    }

    it("would run its script if it were served as it is", async () => {
      const address = `${dashboard().url}/static/as-it-is.svg`
      await page.route(address, (route) => route.fulfill({ contentType: "image/svg+xml", body: script }))
      expect(await visit(address)).toEqual({ dialogs: 1, loaded: [address] })
    })

    it("runs nothing and loads nothing, if a browser opens its address", async () => {
      const { url } = dashboard()
      const signIn = await fetch(`${url}/auth/user/emailpass`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(ADMIN),
      })
      const { token } = (await signIn.json()) as { token: string }
      const stored: Asset[] = []
      for (let at = 0; at < pictures.length; at += MAX_FILES) {
        const body = new FormData()
        for (const { file, name } of pictures.slice(at, at + MAX_FILES))
          body.append("files", new Blob([new Uint8Array(await file())]), name)
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(`${url}/admin/media`, { method: "POST", headers, body })
        expect(reply.status).toBe(200)
        stored.push(...((await reply.json()) as { media_assets: Asset[] }).media_assets)
      }
      expect(stored).toHaveLength(pictures.length)
      for (const { url: address } of stored)
        expect(await visit(address)).toEqual({ dialogs: 0, loaded: [address] })
    })
  })

  hadNoErrors(dashboard)
})

/** A text and not a function, because it runs in the page, and TypeScript does not know the browser's types here. */
const WATCH_PROGRESS = `new MutationObserver(() => {
  for (const bar of document.querySelectorAll("[role=progressbar]"))
    window.noteProgress(bar.getAttribute("aria-valuenow") ?? "0")
}).observe(document.body, { childList: true, subtree: true, attributes: true })`
