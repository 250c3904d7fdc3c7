import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { dashboardFiles } from "../dashboard-files"
import { isOwnHost, isOwnPage } from "../dashboard-gate"

const root = realpathSync(mkdtempSync(path.join(tmpdir(), "svc-dashboard-")))
afterAll(() => rmSync(root, { recursive: true, force: true }))

for (const file of [
  ".svc/secrets.json",
  ".svc/outbox/default/1.eml",
  ".env",
  "package.json",
  "src/config.ts",
  "src/admin/routes/blog/[id]/page.tsx",
  "src/admin/.env.ts",
  "src/admin/notes.txt",
  "src/administration.ts",
  "src/lib/errors.ts",
  "src/kits/form-logic/evaluate.ts",
  "node_modules/react/index.js",
  "node_modules/.cache/types.json",
  "node_modules/.vite/deps/_metadata.json",
  ".medusa/client/entry.jsx",
]) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), "")
}
symlinkSync(path.join(root, ".svc"), path.join(root, "src/admin/linked"))
symlinkSync(path.join(root, ".svc/secrets.json"), path.join(root, "src/admin/secrets.json"))

const read = dashboardFiles(root)
const secrets = `${root}/.svc/secrets.json`

describe("files of the dashboard", () => {
  it.each([
    ["/@vite/client", "/@vite/client"],
    ["/entry.jsx?t=1763809200000", "/entry.jsx?t=1763809200000"],
    ["/entry.jsx?app", "/entry.jsx?app"],
    ["/@id/__x00__virtual:medusa/i18n", "/@id/__x00__virtual:medusa/i18n"],
    [
      `/@fs${root}/node_modules/react/index.js?v=1a2b3c4d`,
      `/@fs${root}/node_modules/react/index.js?v=1a2b3c4d`,
    ],
    [
      `/@fs${root}/node_modules/.vite/deps/react.js?v=1a2b`,
      `/@fs${root}/node_modules/.vite/deps/react.js?v=1a2b`,
    ],
    [
      `/@fs${root}/src/admin/routes/blog/[id]/page.tsx?import&t=1`,
      `/@fs${root}/src/admin/routes/blog/%5Bid%5D/page.tsx?import&t=1`,
    ],
    [`/@fs${root}/src/kits/form-logic/evaluate.ts`, `/@fs${root}/src/kits/form-logic/evaluate.ts`],
  ])("%s is served", async (asked, url) => {
    expect(await read(asked)).toEqual({ kind: "file", url })
  })
})

describe("pages of the dashboard", () => {
  it.each([
    "/",
    "",
    "/login",
    "/orders/order_01JD/",
    "/invite?token=eyJ.a.b",
    "/products?q=../.env&order=-id",
  ])("%s is the page, and its query is dropped", async (asked) => {
    expect(asked === "" ? undefined : await read(asked)).toEqual(asked === "" ? undefined : { kind: "page" })
  })
})

describe("all other files of the checkout", () => {
  const bypasses = [
    "?raw",
    "?url",
    "?inline",
    "?import&raw",
    "?import&raw??",
    "?raw??",
    "?.svg?.wasm?init",
    "?init",
  ]
  const spellings = [
    `/@fs${secrets}`,
    ...bypasses.map((query) => `/@fs${secrets}${query}`),
    ...bypasses.map((query) => `/@fs${root}/node_modules/react/index.js${query}`),
    `/@fs/${secrets}`,
    `/@fs//${secrets}`,
    `//@fs${secrets}`,
    `/@FS${secrets}`,
    `/app/@fs${secrets}`,
    `/%40fs${secrets}`,
    `/@fs${secrets.replace(".svc", "%2esvc")}`,
    `/@fs${secrets.replace(".svc", "%252esvc")}`,
    `/@fs${secrets.replace(".svc", ".SVC")}`,
    `/@fs${secrets.replaceAll("/", "%2f")}`,
    `/@fs${secrets.replaceAll("/", "\\")}`,
    `/@fs${secrets.replaceAll("/", "%5c")}`,
    `/@fs${root}/src/admin/../../.svc/secrets.json`,
    `/@fs${root}/src/admin/%2e%2e/%2e%2e/.svc/secrets.json`,
    `/@fs${root}/src/admin/./../../.svc/secrets.json`,
    `/@fs/x/x/x/vite/../../../../${secrets}`,
    `/@fs${root}/node_modules/vite/#/../../.svc/secrets.json`,
    `/@fs${root}/src/admin/linked/secrets.json`,
    `/@fs${root}/src/admin/secrets.json`,
    `/@fs${root}/src/admin/.env.ts`,
    `/@fs${root}/src/admin/notes.txt`,
    `/@fs${root}/src/administration.ts`,
    `/@fs${root}/src/config.ts`,
    `/@fs${root}/src/lib/errors.ts`,
    `/@fs${root}/.env`,
    `/@fs${root}/package.json`,
    `/@fs${root}/.svc/outbox/default/1.eml`,
    `/@fs${root}/node_modules/.cache/types.json`,
    `/@fs${root}/node_modules/.vite/deps/_metadata.json`,
    `/@fs${root}/node_modules/.vite/deps/../../../.svc/secrets.json`,
    "/@fs/etc/passwd",
    "/../../.svc/secrets.json",
    "/.svc/secrets.json",
    "/package.json",
    "/@id/__x00__/etc/passwd",
    `/@id/${secrets}`,
    "/@id/__x00__virtual:medusa/../../.env",
    "/@id/virtual:medusa/routes",
    "/@vite/client\u0000",
    "/@vite/client%00",
    "/@vite/env?raw",
    "/%",
    "/%E0%A4%A",
  ]
  it.each(spellings)("%s is not served", async (asked) => {
    expect(await read(asked)).toBeUndefined()
  })
})

describe("host names of the dashboard", () => {
  const publicUrl = "http://shop.test:9000"
  it.each(["localhost:9000", "a.localhost", "127.0.0.1:9000", "[::1]:9000", "192.168.1.7", "shop.test:9000"])(
    "%s is ours",
    (host) => expect(isOwnHost(host, publicUrl)).toBe(true),
  )
  it.each([undefined, "", "evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "evil.test#localhost"])(
    "%s is not",
    (host) => expect(isOwnHost(host, publicUrl)).toBe(false),
  )

  it("allows only our own pages to open a web socket", () => {
    const ours = { port: 9000, publicUrl }
    expect(isOwnPage({ origin: "http://localhost:9000", host: "localhost:34591" }, ours)).toBe(true)
    expect(isOwnPage({ origin: "http://shop.test:9000", host: "shop.test:34591" }, ours)).toBe(true)
    expect(isOwnPage({ origin: "http://localhost:3000", host: "localhost:34591" }, ours)).toBe(false)
    expect(isOwnPage({ origin: "http://evil.test:9000", host: "localhost:34591" }, ours)).toBe(false)
    expect(isOwnPage({ origin: "http://evil.test:9000", host: "evil.test:34591" }, ours)).toBe(false)
    expect(isOwnPage({ origin: "null", host: "localhost:34591" }, ours)).toBe(false)
    expect(isOwnPage({ host: "localhost:34591" }, ours)).toBe(false)
  })
})
