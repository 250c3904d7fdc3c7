import { describe, expect, it } from "vitest"
import { patient } from "../../../../../integration-tests/harness/patience"
import { botScore, botSignals, type Evidence } from "../lib/bot-score"
import { linkDensity } from "../lib/links"

const person: Evidence = {
  isTrapFilled: false,
  elapsedMs: 20_000,
  texts: ["What a lovely bowl. I have written about it at https://me.test, if you care."],
  sameBefore: 0,
  byClientBefore: 0,
  captchaDoubt: 0,
}
const signalsOf = (evidence: Partial<Evidence>) => botSignals({ ...person, ...evidence })

/** Time of the processor, which other programs do not change. */
const MAX_MS_LENGTH = patient(1_000)

describe("the signals of a submission", () => {
  it("are empty for a person", () => {
    expect(signalsOf({})).toEqual({})
    expect(botScore({})).toBe(0)
  })

  it.each<[string, Partial<Evidence>, object]>([
    ["a trap", { isTrapFilled: true }, { trap: 100 }],
    ["a failed captcha", { captchaDoubt: 1 }, { captcha: 100 }],
    ["an unsure captcha", { captchaDoubt: 0.3 }, { captcha: 30 }],
    ["just under three seconds", { elapsedMs: 2_999 }, { haste: 40 }],
    ["three seconds", { elapsedMs: 3_000 }, {}],
    ["a token from the future", { elapsedMs: -30_000 }, { haste: 40 }],
    ["a second equal submission", { sameBefore: 1 }, { repeats: 15 }],
    ["a fifth equal submission", { sameBefore: 4 }, { repeats: 60 }],
    ["a hundredth equal submission", { sameBefore: 99 }, { repeats: 75 }],
    ["ten submissions from one client", { byClientBefore: 10 }, {}],
    ["twenty submissions from one client", { byClientBefore: 20 }, { busy_client: 10 }],
    ["a thousand submissions from one client", { byClientBefore: 1000 }, { busy_client: 20 }],
    ["nothing but links", { texts: ["https://a.test https://b.test"] }, { links: 70 }],
  ])("are correct for %s", (_what, evidence, signals) => expect(signalsOf(evidence)).toEqual(signals))

  it("add up", () => {
    expect(botScore(signalsOf({ elapsedMs: 0, sameBefore: 2, byClientBefore: 20 }))).toBe(40 + 30 + 10)
  })
})

describe("the density of links", () => {
  const sentence = "The glaze of this bowl is deeper than the picture shows. "

  it.each<[string, string[], number]>([
    ["no text", [], 0],
    ["a text without links", [sentence], 0],
    ["one link and little else", ["Look: https://a.test"], 0],
    ["a field with one address only", [sentence, "https://a.test", " www.b.test "], 0],
    ["a field with two links only", ["https://a.test,https://b.test"], 1],
    ["links and nothing else", ["https://a.test www.b.test"], 1],
    ["forum markup", ["[url=http://a.test]x[/url] [url=http://b.test]y[/url]"], 1],
    ["ten links in a very long text", [sentence.repeat(100) + "http://a.test ".repeat(10)], 1],
  ])("is correct for %s", (_what, texts, density) => expect(linkDensity(texts)).toBe(density))

  it("is low for a long text with two links, in Latin letters and in Chinese", () => {
    const links = "https://a.test https://b.test"
    expect(linkDensity([sentence.repeat(6) + links])).toBeLessThan(0.2)
    expect(linkDensity([`${"这个碗的釉色比图片上看起来更深更漂亮".repeat(5)} ${links}`])).toBeLessThan(0.25)
  })

  it("is computed in limited time for any text", () => {
    for (const part of ["<a ", "http://", "www.", "/", " "]) {
      const before = process.cpuUsage()
      linkDensity([part.repeat(300_000)])
      const { user } = process.cpuUsage(before)
      expect(user / 1_000).toBeLessThan(MAX_MS_LENGTH)
    }
  })
})
