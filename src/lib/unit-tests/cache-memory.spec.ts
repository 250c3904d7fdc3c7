import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { patient } from "../../../integration-tests/harness/patience"
import { CacheMemory } from "../cache-memory"

const MB = 1024 ** 2

describe("the memory of caches", () => {
  it("stays below its limit, whatever parts and tenants share it", () => {
    const memory = new CacheMemory(MB)
    const [responses, pieces] = [memory.part<Buffer>("response"), memory.part<Buffer>("piece")]
    for (let tenant = 0; tenant < 200; tenant++)
      for (let page = 0; page < 50; page++) {
        responses.set(`${tenant} ${page}`, Buffer.alloc(1), 20_000)
        pieces.set(`${tenant} ${page}`, Buffer.alloc(1), 500)
        expect(memory.bytes).toBeLessThanOrEqual(MB)
      }
    expect(memory.bytes).toBeGreaterThan(MB / 2)
  })

  it("gives memory back: 200 tenants with five times as many bytes as its limit", async () => {
    setFlagsFromString("--expose-gc")
    const collect: () => void = runInNewContext("gc")
    const memory = new CacheMemory(16 * MB)
    const responses = memory.part<{ body: Buffer }>("response")
    collect()
    const before = process.memoryUsage().arrayBuffers
    for (let tenant = 0; tenant < 200; tenant++)
      for (let page = 0; page < 20; page++) {
        const body = Buffer.alloc(20_000, page)
        responses.set(`${tenant} ${page}`, { body }, body.length)
      }
    expect(memory.bytes).toBeGreaterThan(15 * MB)
    // JavaScript frees buffers in another thread, after the collection.
    const held = () => {
      collect()
      return process.memoryUsage().arrayBuffers - before
    }
    await expect.poll(held, { timeout: patient(10_000) }).toBeLessThan(17 * MB)
  })

  it("removes what was unused for the longest time", () => {
    const part = new CacheMemory(MB).part<{ name: string }>("response")
    for (const name of ["a", "b"]) part.set(name, { name }, Math.floor(MB / 3))
    part.get("a")
    part.set("c", { name: "c" }, Math.floor(MB / 3))
    expect(["a", "b", "c"].map((name) => part.get(name)?.name)).toEqual(["a", undefined, "c"])
  })

  it("keeps equal keys of two parts apart, and nothing that is larger than itself", () => {
    const memory = new CacheMemory(MB)
    const [one, other] = [memory.part<{ name: string }>("one"), memory.part<{ name: string }>("other")]
    one.set("key", { name: "one" }, 10)
    expect(other.get("key")).toBeUndefined()
    other.set("key", { name: "other" }, 2 * MB)
    expect([one.get("key")?.name, other.get("key")]).toEqual(["one", undefined])
    one.delete("key")
    expect(one.get("key")).toBeUndefined()
  })

  it("keeps nothing where its limit is zero", () => {
    const part = new CacheMemory(0).part<{ name: string }>("response")
    part.set("key", { name: "one" }, 0)
    expect(part.get("key")).toBeUndefined()
  })
})
