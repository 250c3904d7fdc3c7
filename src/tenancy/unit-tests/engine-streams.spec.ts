import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { runAtHome } from "../current-tenant"
import { TenantFileService } from "../file-provider/service"

const parent = mkdtempSync(path.join(tmpdir(), "svc-streams-"))
const folder = (name: string) => path.join(parent, name)
const service = new TenantFileService(
  {},
  {
    files: {
      folders: { public: folder("public"), private: folder("private"), temporary: folder("temporary") },
      url: "http://localhost/static",
      s3: undefined,
    },
    public_url: "http://localhost",
    link_secret: "a secret of this test",
  },
)

const EXPORT = { filename: "orders.csv", mimeType: "text/csv" }
const SILENCE_MS = 10 * 60_000

const temporary = () =>
  readdirSync(parent).flatMap((name) => (name === "temporary" ? readdirSync(folder(name)) : []))

afterEach(() => {
  vi.useRealTimers()
})

afterAll(() => {
  rmSync(parent, { recursive: true })
})

describe("a file that the engine writes as a stream", () => {
  it.each([
    ["with bytes", ["id\n", "1\n"]],
    ["empty", []],
  ])("is stored when it has ended: %s", async (_, lines) => {
    await runAtHome(async () => {
      const { writeStream, promise } = await service.getUploadStream(EXPORT)
      for (const line of lines) writeStream.write(line)
      writeStream.end()
      const { key } = await promise
      const stored = readdirSync(parent, { recursive: true, encoding: "utf8" }).find((one) =>
        one.endsWith(key),
      )
      expect(readFileSync(path.join(parent, stored ?? ""), "utf8")).toBe(lines.join(""))
      expect(temporary()).toEqual([])
    })
  })

  it("opens nothing if the engine fails before the first byte", async () => {
    await runAtHome(() => service.getUploadStream(EXPORT))
    expect(temporary()).toEqual([])
  })

  it("is deleted if the engine fails later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await runAtHome(async () => {
      const { writeStream, promise } = await service.getUploadStream(EXPORT)
      writeStream.write("id\n")
      await vi.waitUntil(() => temporary().length === 1)
      const failed = expect(promise).rejects.toThrow("aborted")
      vi.advanceTimersByTime(SILENCE_MS)
      await failed
      expect([temporary(), writeStream.destroyed]).toEqual([[], true])
    })
  })
})
