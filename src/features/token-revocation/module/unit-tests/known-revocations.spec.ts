import { beforeEach, describe, expect, it, vi } from "vitest"
import { announcementOf, readAnnouncement } from "../lib/announcement"
import { KnownRevocations, MAX_OF_TENANT } from "../lib/known-revocations"
import type { Revocation } from "../types"

const revocation = (subject: string, issuedBefore = 1): Revocation => ({ subject, issuedBefore })

let copies: KnownRevocations
beforeEach(() => {
  copies = new KnownRevocations()
})

describe("copies of revocations", () => {
  it("are read once per tenant, also for concurrent callers", async () => {
    const load = vi.fn(async () => [revocation("a")])
    await Promise.all([copies.of("one", load), copies.of("one", load)])
    await copies.of("one", load)
    expect(load).toHaveBeenCalledTimes(1)
    await copies.of("other", load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it("include announcements made while they were read", async () => {
    let finish: (found: Revocation[]) => void = () => undefined
    const reading = copies.of("one", () => new Promise((resolve) => (finish = resolve)))
    copies.add("one", revocation("announced"))
    copies.add("other", revocation("elsewhere"))
    finish([revocation("read")])
    expect([...((await reading)?.keys() ?? [])]).toEqual(["read", "announced"])
  })

  it("are not cached if an announcement was lost while they were read", async () => {
    let finish: (found: Revocation[]) => void = () => undefined
    const reading = copies.of("one", () => new Promise((resolve) => (finish = resolve)))
    copies.forget()
    finish([])
    await reading
    const known = await copies.of("one", async () => [revocation("missed")])
    expect(known?.has("missed")).toBe(true)
  })

  it("are read again after a failure", async () => {
    await expect(copies.of("one", () => Promise.reject(new Error("away")))).rejects.toThrow("away")
    expect(await copies.of("one", async () => [])).toEqual(new Map())
  })

  it("keep the later of two revocations of one subject, in any order", async () => {
    await copies.of("one", async () => [revocation("a", 2)])
    copies.add("one", revocation("a", 1))
    expect((await copies.of("one", async () => []))?.get("a")?.issuedBefore).toBe(2)
    copies.add("one", revocation("a", 3))
    expect((await copies.of("one", async () => []))?.get("a")?.issuedBefore).toBe(3)
  })

  it("are not cached for a tenant with too many; the database is queried", async () => {
    const many = Array.from({ length: MAX_OF_TENANT }, (_, index) => revocation(`${index}`))
    expect((await copies.of("one", async () => many))?.size).toBe(MAX_OF_TENANT)
    copies.add("one", revocation("one more"))
    expect(await copies.of("one", async () => [])).toBeUndefined()
    expect(await copies.of("other", async () => [...many, revocation("x")])).toBeUndefined()
  })
})

describe("an announcement", () => {
  it("decodes to the same revocation for any id, and has no space", () => {
    const written = announcementOf("tnt_1", revocation("a:b c%", 1_700_000_000_123))
    expect(written).not.toContain(" ")
    expect(readAnnouncement(written)).toEqual({
      tenantId: "tnt_1",
      revocation: revocation("a:b c%", 1_700_000_000_123),
    })
  })

  it.each(["", "tnt_1", "tnt_1:a", "tnt_1:a:soon", "tnt_1:a:1:2", "%E0%A4%A:a:1"])(
    "%j is rejected",
    (text) => {
      expect(readAnnouncement(text)).toBeUndefined()
    },
  )
})
