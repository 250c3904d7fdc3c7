import { readdirSync, readlinkSync, statSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { clock } from "../../../src/lib/clock"
import { createPublishedForm, field, formContent } from "../../factories/forms"
import { quoteBody } from "../../factories/quotes"
import { SPAM_SECRET, spamToken } from "../../factories/spam-token"
import { adminToken, anyAddress } from "../../harness/api"
import {
  type BegunForm,
  beginForm,
  beginningOfFile,
  END_OF_FORM,
  type FormAnswer,
  partOf,
} from "../../harness/begun-form"
import { type Shop, useShop } from "../../harness/shop"
import { until } from "../../harness/until"

let shop: Shop
let slug: string

beforeAll(async () => {
  shop = await useShop()
  // Sets the shop's secret.
  await spamToken(shop)
  slug = (await createPublishedForm(shop, { content: formContent([field("paper", { type: "file" })]) })).slug
})

const temporary = () => config.files.folders.temporary
const TOO_MUCH = config.uploadLimitBytes + 5 * 1024 * 1024
const TEN = Array.from({ length: 10 }, (_, number) => number)

/** The files of the temporary folder that this process has open. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${name}`)
      return target.startsWith(temporary()) ? [target] : []
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
}

async function untilNothingIsLeft(): Promise<void> {
  await until(async () => readdirSync(temporary()).length === 0 && openFiles().length === 0)
}

/** Changes whenever something is created in the folder. */
const folderChange = () => statSync(temporary(), { bigint: true }).mtimeNs

const token = () => makeSpamToken(SPAM_SECRET, new Date(clock.now() - 20_000))

function visit(path: string, headers: Record<string, string> = {}): BegunForm {
  return beginForm(`${shop.url}${path}`, {
    "x-publishable-api-key": shop.publishableKey,
    "x-forwarded-for": anyAddress(),
    ...headers,
  })
}

function asAdmin(path: string): BegunForm {
  return beginForm(`${shop.url}${path}`, {
    authorization: `Bearer ${adminToken(shop)}`,
    "x-forwarded-for": anyAddress(),
  })
}

/** Sends these parts and a file that never ends. Returns the answer. */
async function overflow(form: BegunForm, part: string, ...before: Buffer[]): Promise<FormAnswer> {
  form.send(...before, beginningOfFile(part))
  await form.flood(TOO_MUCH)
  const answer = await form.answer
  form.leave()
  return answer
}

/** Sends a file without its end, and leaves when the server has written some of it. */
async function leaveInFile(form: BegunForm, part: string, ...before: Buffer[]): Promise<void> {
  form.send(...before, beginningOfFile(part), Buffer.alloc(300_000))
  await until(async () => openFiles().length > 0)
  form.leave()
}

describe.each([
  ["/store/form-submissions", "paper", () => ({ form_slug: slug, answers: {} })],
  ["/store/quote-requests", "attachments", () => quoteBody()],
])("a visitor's files to %s", (path, part, body) => {
  const payload = (more: object = {}) => partOf('name="payload"', JSON.stringify({ ...body(), ...more }))
  const withToken = () => ({ "x-svc-spam-token": token() })

  it("403: ten of them at once without a token, and not a byte is written", async () => {
    await untilNothingIsLeft()
    const before = folderChange()
    const answers = await Promise.all(TEN.map(() => overflow(visit(path), part)))
    for (const {
      status,
      body: { code },
    } of answers)
      expect([status, code]).toEqual([403, "missing_spam_token"])
    expect([folderChange(), openFiles()]).toEqual([before, []])
  })

  it.each([
    ["a forged one in the header", () => visit(path, { "x-svc-spam-token": "v1.1.a.b" }), []],
    ["a forged one in a part", () => visit(path), [partOf('name="spam_token"', "v1.1.a.b")]],
  ])("403: with %s, and not a byte is written", async (_, open, before) => {
    await untilNothingIsLeft()
    const change = folderChange()
    const {
      status,
      body: { code },
    } = await overflow(open(), part, ...before)
    expect([status, code]).toEqual([403, "invalid_spam_token"])
    expect(folderChange()).toEqual(change)
  })

  it("403: with a token after the files", async () => {
    const form = visit(path)
    form.send(
      payload(),
      partOf(`name="${part}"; filename="a.txt"`, "a"),
      partOf('name="spam_token"', token()),
    )
    form.send(END_OF_FORM)
    form.end()
    expect((await form.answer).body.code).toBe("missing_spam_token")
  })

  it.each([
    ["ten of them at once with a token in the header", TEN, () => visit(path, withToken()), () => []],
    [
      "with a token in a part before the files",
      [1],
      () => visit(path),
      () => [partOf('name="spam_token"', token())],
    ],
    [
      "with a token in the payload before the files",
      [1],
      () => visit(path),
      () => [payload({ spam_token: token() })],
    ],
  ])("413: %s, and nothing is left", async (_, calls, open, before) => {
    const answers = await Promise.all(calls.map(() => overflow(open(), part, ...before())))
    for (const {
      status,
      body: { code },
    } of answers)
      expect([status, code]).toEqual([413, "payload_too_large"])
    await untilNothingIsLeft()
  })

  it("leave nothing of visitors who go away", async () => {
    for (let turn = 0; turn < 10; turn++) await leaveInFile(visit(path, withToken()), part, payload())
    await untilNothingIsLeft()
  })

  it("receives four forms of one address at once, however slow they are, and the others in turn", async () => {
    const from = { "x-forwarded-for": anyAddress() }
    const begin = (headers: Record<string, string>) => {
      const form = visit(path, { ...withToken(), ...headers })
      form.send(payload(), beginningOfFile(part), Buffer.alloc(300_000))
      return form
    }
    const slow = Array.from({ length: 6 }, () => begin(from))
    await until(async () => openFiles().length === 4)
    const other = begin({})
    await until(async () => openFiles().length === 5)
    for (const form of slow) form.leave()
    await until(async () => openFiles().length === 1)
    other.leave()
    await untilNothingIsLeft()
  })

  it.each([
    ["ends in a file", []],
    ["has a broken head", [Buffer.from("\r\n--b\r\n\0: x\r\n\r\n")]],
  ])("400: a form that %s leaves nothing", async (_, rest) => {
    const form = visit(path, withToken())
    form.send(payload(), beginningOfFile(part), Buffer.alloc(100_000), ...rest)
    form.end()
    const {
      status,
      body: { code },
    } = await form.answer
    expect([status, code]).toEqual([400, "invalid_field"])
    await untilNothingIsLeft()
  })

  it("400: a long part without a name does not stop the server", async () => {
    const form = visit(path, withToken())
    form.send(partOf("x=y", Buffer.alloc(300_000)), END_OF_FORM)
    form.end()
    expect((await form.answer).body.code).toBe("invalid_field")
  })

  it("401: without the shop's key nothing is written", async () => {
    await untilNothingIsLeft()
    const before = folderChange()
    const { status } = await overflow(beginForm(`${shop.url}${path}`, withToken()), part)
    expect([status, folderChange()]).toEqual([401, before])
  })
})

describe.each(["/admin/media", "/admin/uploads"])("an admin's files to %s", (path) => {
  it("413: ten of them at once leave nothing", async () => {
    const answers = await Promise.all(TEN.map(() => overflow(asAdmin(path), "files")))
    for (const {
      status,
      body: { code },
    } of answers)
      expect([status, code]).toEqual([413, "payload_too_large"])
    await untilNothingIsLeft()
  })

  it("400: a file in another field leaves nothing, although more is to come", async () => {
    const form = asAdmin(path)
    form.send(partOf('name="files"; filename="a.txt"', Buffer.alloc(100_000)))
    form.send(beginningOfFile("other"), Buffer.alloc(100))
    const {
      status,
      body: { code },
    } = await form.answer
    form.leave()
    expect([status, code]).toEqual([400, "unknown_field"])
    await untilNothingIsLeft()
  })

  it("leave nothing of an admin who goes away", async () => {
    for (let turn = 0; turn < 10; turn++) await leaveInFile(asAdmin(path), "files")
    await untilNothingIsLeft()
  })

  it("401: without a token nothing is written", async () => {
    await untilNothingIsLeft()
    const before = folderChange()
    const { status } = await overflow(beginForm(`${shop.url}${path}`), "files")
    expect([status, folderChange()]).toEqual([401, before])
  })
})

describe("an import of products, which the engine receives", () => {
  it("413: ten of them at once over the limit", async () => {
    const answers = await Promise.all(TEN.map(() => overflow(asAdmin("/admin/products/import"), "file")))
    for (const {
      status,
      body: { code },
    } of answers)
      expect([status, code]).toEqual([413, "payload_too_large"])
    await untilNothingIsLeft()
  })

  it("400: a form that ends in the file", async () => {
    const form = asAdmin("/admin/products/import")
    form.send(beginningOfFile("file"), Buffer.alloc(100_000))
    form.end()
    const {
      status,
      body: { code },
    } = await form.answer
    expect([status, code]).toEqual([400, "invalid_field"])
  })
})
