import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import type { Server } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import express from "express"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  type BegunForm,
  beginForm,
  beginningOfFile,
  END_OF_FORM,
  type FormAnswer,
  partOf,
} from "../../../integration-tests/harness/begun-form"
import { errors } from "../../lib/errors"
import { portOf } from "../../lib/port-of"
import { withForm } from "../../lib/uploads/receive-form"
import { bodyLimit } from "../body-limit"
import { errorHandler } from "../error-replies"

const LIMIT = 500_000
const FOLDER = mkdtempSync(path.join(tmpdir(), "svc-forms-"))
/** A file, so no folder can be made in it. */
const BROKEN_DISK = path.join(FOLDER, "no-folder")

let server: Server
let port: number
/** How the receiver has ended, for each request. */
let ends: string[] = []
let logged: string[] = []

beforeAll(async () => {
  writeFileSync(BROKEN_DISK, "")
  const app = express()
  app.use(bodyLimit({ jsonBytes: 1000, uploadBytes: LIMIT }))
  app.post("/:kind", (req, res, next) => {
    const limits = {
      folder: req.params.kind === "broken-disk" ? BROKEN_DISK : FOLDER,
      mostFiles: 2,
      fileBytes: 300_000,
      fileFields: ["files"],
      beforeFiles: async (fields: Record<string, string>) => {
        if (req.params.kind === "asked" && fields.token !== "genuine") throw errors.missingSpamToken()
      },
    }
    withForm(req, limits, async ({ files, fields }) => {
      ends.push("received")
      res.json({ files: files.map(({ field, bytes }) => [field, bytes]), fields })
    }).catch((error: Error) => {
      ends.push(error.message)
      next(error)
    })
  })
  app.use(errorHandler({ error: (message) => logged.push(message) }))
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve)
  })
  port = portOf(server)
})

beforeEach(() => {
  ends = []
  logged = []
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(FOLDER, { recursive: true })
})

/** No folder of a request is left, and no file of one is open. */
async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => readdirSync(FOLDER)).toEqual(["no-folder"])
}

const file = (content: string | Buffer, field = "files") =>
  partOf(`name="${field}"; filename="a.txt"`, content)
/** A file of which only these zeros are sent. */
const halfFile = (bytes: number) => Buffer.concat([beginningOfFile("files"), Buffer.alloc(bytes)])

function open(kind: string, headers: Record<string, string | number> = {}): BegunForm {
  return beginForm(`http://127.0.0.1:${port}/${kind}`, headers)
}

/** Sends a whole body, and returns the answer. */
async function send(kind: string, ...parts: Buffer[]): Promise<FormAnswer> {
  const form = open(kind)
  form.send(...parts)
  form.end()
  return form.answer
}

/** Sends the beginning of a body, whose rest never comes, and returns the answer. */
async function sendBeginning(kind: string, ...parts: Buffer[]): Promise<FormAnswer> {
  const form = open(kind)
  form.send(...parts)
  const answer = await form.answer
  await expectNothingLeft()
  form.leave()
  return answer
}

describe("a form", () => {
  it("200: its files are there for the work, and deleted after it", async () => {
    const { status, body } = await send(
      "any",
      partOf('name="alt"', "A cup"),
      file("one"),
      file(""),
      END_OF_FORM,
    )
    expect([status, body]).toEqual([
      200,
      {
        files: [
          ["files", 3],
          ["files", 0],
        ],
        fields: { alt: "A cup" },
      },
    ])
    await expectNothingLeft()
  })
})

describe("a refused form", () => {
  it("413: a body over the limit, while a file of it is written", async () => {
    const { status, body } = await sendBeginning("any", file(Buffer.alloc(250_000)), halfFile(LIMIT))
    expect([status, body.code]).toEqual([413, "payload_too_large"])
    expect(ends).toEqual([`The request body is larger than ${LIMIT} bytes.`])
  })

  it("413: a body that says that it is over the limit", async () => {
    const form = open("any", { "content-length": LIMIT + 1 })
    form.send(halfFile(100))
    expect(await form.answer).toMatchObject({ status: 413, body: { code: "payload_too_large" } })
    expect(ends).toEqual([])
    form.leave()
  })

  it.each([
    ["413", "a file over the limit", 413, "payload_too_large", [file(Buffer.alloc(300_001))]],
    ["400", "a third file", 400, "out_of_range", [file("a"), file("b"), file("c")]],
    ["400", "a file in a field for none", 400, "unknown_field", [file("a"), file("b", "other")]],
    ["400", "a file without a field", 400, "invalid_field", [partOf('filename="a.txt"', "a")]],
    ["400", "a part without a name", 400, "invalid_field", [file("a"), partOf("x=y", "a")]],
    ["400", "a long part without a name", 400, "invalid_field", [partOf("x=y", Buffer.alloc(300_000))]],
    ["400", "a field that is too long", 400, "out_of_range", [partOf('name="a"', Buffer.alloc(300_000))]],
    [
      "400",
      "too many fields",
      400,
      "out_of_range",
      Array.from({ length: 21 }, () => partOf('name="a"', "b")),
    ],
    [
      "400",
      "a broken head of a part",
      400,
      "invalid_field",
      [file("a"), Buffer.from("--b\r\n\0: x\r\n\r\n")],
    ],
  ])("%s: %s, also if its rest never comes", async (_, __, status, code, parts) => {
    const whole = await send("any", ...parts, file("rest"), END_OF_FORM)
    const beginning = await sendBeginning("any", ...parts, halfFile(90_000))
    for (const answer of [whole, beginning]) expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it("400: a form that ends in a file", async () => {
    const { status, body } = await send("any", halfFile(90_000))
    expect([status, body.code]).toEqual([400, "invalid_field"])
    await expectNothingLeft()
  })

  it("500: a disk that fails, without waiting for the rest", async () => {
    expect((await sendBeginning("broken-disk", halfFile(150_000))).status).toBe(500)
    expect([ends.length, logged.length]).toEqual([1, 1])
  })

  it("leaves nothing of a caller who goes away in a file", async () => {
    const form = open("any")
    form.send(halfFile(200_000))
    await expect.poll(() => readdirSync(FOLDER)).toHaveLength(2)
    form.leave()
    await expectNothingLeft()
    await expect.poll(() => ends).toHaveLength(1)
    expect(logged).toEqual([])
  })
})

describe("what is asked before files are written", () => {
  const token = (text: string) => partOf('name="token"', text)

  it("200: is asked with the fields before the first file", async () => {
    const { status } = await send("asked", token("genuine"), file("a"), file("b"), END_OF_FORM)
    expect(status).toBe(200)
  })

  it.each([
    ["nothing", []],
    ["another token", [token("forged")]],
  ])("403: refuses a form with %s before the file", async (_, before) => {
    const rest = [file(Buffer.alloc(200_000)), token("genuine"), END_OF_FORM]
    const whole = await send("asked", ...before, ...rest)
    const beginning = await sendBeginning("asked", ...before, halfFile(200_000))
    for (const { status, body } of [whole, beginning])
      expect([status, body.code]).toEqual([403, "missing_spam_token"])
  })
})
