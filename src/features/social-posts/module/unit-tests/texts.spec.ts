import { describe, expect, it } from "vitest"
import type { NetworkName } from "../fields"
import { cleanHashtags, hashtagsIn, mentionsIn } from "../lib/hashtags"
import { escapeLittleText, readLittleText } from "../lib/little-text"
import { fitted, isSameText, LIMITS, problemOf, sentText, visibleText } from "../lib/texts"

const NETWORK_NAMES: NetworkName[] = ["instagram", "facebook", "linkedin"]
const letters = (count: number) => "a".repeat(count)
const tags = (count: number, name = "tag") => Array.from({ length: count }, (_, index) => `${name}${index}`)
const plain = (caption: string, hashtags: string[] = []) => ({ caption, hashtags })

describe("the limits of a network", () => {
  it.each<[string, NetworkName, ReturnType<typeof plain>, boolean]>([
    ["2,200 characters", "instagram", plain(letters(2_200)), true],
    ["2,201 characters", "instagram", plain(letters(2_201)), false],
    ["2,200 characters with the hashtag", "instagram", plain(letters(2_194), ["tag"]), true],
    ["2,201 characters with the hashtag", "instagram", plain(letters(2_195), ["tag"]), false],
    ["1,100 emojis of two units", "instagram", plain("😀".repeat(1_100)), true],
    ["1,101 emojis of two units", "instagram", plain("😀".repeat(1_101)), false],
    ["30 hashtags", "instagram", plain("x", tags(30)), true],
    ["31 hashtags", "instagram", plain("x", tags(31)), false],
    ["29 hashtags and one in the caption", "instagram", plain("x #one", tags(29)), true],
    ["29 hashtags and two in the caption", "instagram", plain("x #one #two", tags(29)), false],
    ["20 mentions", "instagram", plain("@a ".repeat(20)), true],
    ["21 mentions", "instagram", plain("@a ".repeat(21)), false],
    ["an email address, which is no mention", "instagram", plain(`${"@a ".repeat(20)} a@b.test`), true],
    ["3,000 characters", "linkedin", plain(letters(3_000)), true],
    ["3,001 characters", "linkedin", plain(letters(3_001)), false],
    ["3,000 characters that are escaped", "linkedin", plain("(".repeat(3_000)), true],
    ["3,000 characters with the hashtag", "linkedin", plain(letters(2_994), ["tag"]), true],
    ["3,001 characters with the hashtag", "linkedin", plain(letters(2_995), ["tag"]), false],
    ["30 hashtags", "linkedin", plain("x", tags(30)), true],
    ["31 hashtags", "linkedin", plain("x", tags(31)), false],
    ["63,206 characters", "facebook", plain(letters(63_206)), true],
    ["63,207 characters", "facebook", plain(letters(63_207)), false],
    ["an empty caption with a hashtag", "facebook", plain("", ["tag"]), true],
  ])("%s at %s", (_name, network, text, isAccepted) => {
    expect(problemOf(network, text) === undefined).toBe(isAccepted)
  })
})

describe("a text that is cut to fit", () => {
  const long: [string, ReturnType<typeof plain>][] = [
    ["one long word", plain(letters(70_000))],
    ["many words", plain("word ".repeat(14_000))],
    ["words and hashtags", plain("word ".repeat(14_000), tags(60))],
    ["flags", plain("🇹🇷".repeat(16_000))],
    ["families of several emojis", plain("👨‍👩‍👧‍👦".repeat(6_000))],
    ["letters with accents of their own", plain("e\u0301".repeat(35_000))],
    ["hashtags in the caption", plain("#word ".repeat(10_000), tags(40))],
    ["mentions", plain("@name ".repeat(10_000))],
    ["long hashtags", plain("word ".repeat(14_000), tags(30, letters(90)))],
    ["mentions by number", plain("@[123] ".repeat(9_500))],
    ["lines", plain("line\n".repeat(14_000))],
    ["Arabic", plain("مرحبا ".repeat(12_000), ["خزف"])],
  ]
  it.each(long.flatMap(([name, text]) => NETWORK_NAMES.map((network) => [name, network, text] as const)))(
    "%s fits %s",
    (_name, network, text) => {
      const found = fitted(network, text)
      expect(problemOf(network, found)).toBeUndefined()
      expect(visibleText(network, found).length).toBeLessThanOrEqual(LIMITS[network].characters)
      expect(found.caption).not.toMatch(/\p{Cs}/u)
    },
  )

  it.each(NETWORK_NAMES)("a short one stays as it is at %s", (network) => {
    expect(fitted(network, plain("Hello, world", ["clay"]))).toEqual(plain("Hello, world", ["clay"]))
  })

  it("ends between two words", () => {
    const { caption } = fitted("instagram", plain("word ".repeat(1_000)))
    expect(caption).toMatch(/word…$/)
  })

  it("never ends inside a character that people see as one", () => {
    const { caption } = fitted("instagram", plain("👨‍👩‍👧‍👦".repeat(1_000)))
    expect(
      [...new Intl.Segmenter().segment(caption.replace("…", ""))].every(
        ({ segment }) => segment === "👨‍👩‍👧‍👦",
      ),
    ).toBe(true)
  })

  it.each([
    ["markup", "<b>Hi</b><script>alert(1)</script>", "Hi"],
    ["a control character", "a\u0007b", "ab"],
    ["marks that change the direction", "a\u202Eb", "ab"],
    ["Windows line breaks", "a\r\nb", "a\nb"],
    ["many empty lines", "a\n\n\n\n\nb", "a\n\nb"],
    ["spaces at both ends", "  a  ", "a"],
  ])("loses %s", (_name, caption, expected) => {
    expect(fitted("facebook", plain(caption)).caption).toContain(expected.slice(0, 1))
    expect(fitted("facebook", plain(caption)).caption.startsWith(expected)).toBe(true)
  })
})

describe("hashtags", () => {
  it.each([
    [["#clay"], ["clay"]],
    [["two words"], ["twowords"]],
    [["clay", "Clay", "CLAY"], ["clay"]],
    [["2026"], []],
    [["winter2026"], ["winter2026"]],
    [["şeker_çay"], ["şeker_çay"]],
    [["خزف"], ["خزف"]],
    [["陶器"], ["陶器"]],
    [["a-b!c"], ["abc"]],
    [["😀"], []],
    [[""], []],
    [[letters(101)], []],
    [["x} {y"], ["xy"]],
  ])("%j become %j", (given, expected) => {
    expect(cleanHashtags(given)).toEqual(expected)
  })

  it.each([
    ["#a and #b", 2],
    ["a#b", 0],
    ["&#39;", 0],
    ["#2026", 0],
    ["# a", 0],
    ["(#a)", 1],
  ])("'%s' has %i", (text, count) => expect(hashtagsIn(text)).toBe(count))

  it.each([
    ["@a", 1],
    ["a@b.test", 0],
    ["(@a)", 1],
    ["@ a", 0],
  ])("'%s' mentions %i", (text, count) => expect(mentionsIn(text)).toBe(count))
})

describe("the text that a network gets", () => {
  it.each(["\\", "|", "{", "}", "@", "[", "]", "(", ")", "<", ">", "#", "*", "_", "~"])(
    "LinkedIn gets '%s' escaped",
    (sign) => {
      expect(sentText("linkedin", plain(`a${sign}b`))).toBe(`a\\${sign}b`)
      expect(readLittleText(escapeLittleText(`a${sign}b`))).toBe(`a${sign}b`)
    },
  )

  it.each([
    ["linkedin", plain("Hi", ["clay"]), "Hi\n\n{hashtag|\\#|clay}"],
    ["linkedin", plain("Hi", ["my_clay"]), "Hi\n\n{hashtag|\\#|my\\_clay}"],
    ["linkedin", plain("", ["clay"]), "{hashtag|\\#|clay}"],
    ["linkedin", plain('5 & 6 = 11, 50 % "off"'), '5 & 6 = 11, 50 % "off"'],
    ["linkedin", plain("{hashtag|\\#|fake}"), "\\{hashtag\\|\\\\\\#\\|fake\\}"],
    ["instagram", plain("Hi (there)", ["clay", "kiln"]), "Hi (there)\n\n#clay #kiln"],
    ["facebook", plain("Hi *all*", ["clay"]), "Hi *all*\n\n#clay"],
    ["facebook", plain("Hi @[123]"), "Hi @ [123]"],
    ["instagram", plain("Hi @[123]"), "Hi @[123]"],
    ["facebook", plain("", ["clay"]), "#clay"],
  ] as const)("%s gets %j as %j", (network, text, expected) => {
    expect(sentText(network, text)).toBe(expected)
  })

  it.each([
    ["a  b\n\nc", "a b\nc", true],
    ["Hi\n\n{hashtag|\\#|my\\_clay}", "Hi #my_clay", true],
    ["\\(a\\)", "(a)", true],
    ["e\u0301", "é", true],
    ["a", "b", false],
    ["Sale today", "Sale today!", false],
  ])("%j and %j are the same: %s", (sent, found, isSame) => {
    expect(isSameText(sent, found)).toBe(isSame)
  })
})
