import { describe, expect, it } from "vitest"
import { sniff } from "../lib/sniff"
import { cleanSvg } from "../lib/svg"

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const resultOf = (inside: string) => cleanSvg(Buffer.from(svg(inside)))
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join("")

describe("an SVG that draws too much is refused before it is drawn", () => {
  const path = `M0 0${times(2_000, (index) => ` L${index} ${index}`)}`
  it.each([
    [
      "references in references",
      `<g id="a0"><path d="M0 0"/></g>${times(20, (at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`)}`,
    ],
    [
      "old references in references",
      `<g id="a0"><path d="M0 0"/></g>${times(6, (at) => `<g id="a${at + 1}">${times(10, () => `<use xlink:href="#a${at}"/>`)}</g>`)}`,
    ],
    [
      "patterns in patterns",
      times(
        17,
        (at) => `<pattern id="p${at + 1}">${times(2, () => `<rect fill="url(#p${at})"/>`)}</pattern>`,
      ),
    ],
    [
      "a large marker at each point",
      `<marker id="m">${times(50, () => "<path/>")}</marker><path marker-mid="url(#m)" d="${path}"/>`,
    ],
    [
      "a marker in a style",
      `<marker id="m">${times(50, () => "<path/>")}</marker><path style="fill:red;marker:url('#m')" d="${path}"/>`,
    ],
    [
      "a mask in masks",
      times(17, (at) => `<mask id="p${at + 1}">${times(2, () => `<rect mask="url(#p${at})"/>`)}</mask>`),
    ],
    [
      "masks in masks by a style sheet",
      `<style>${times(17, (at) => `.m${at + 1}{mask:url(#p${at + 1})}`)}</style>${times(17, (at) => `<mask id="p${at + 1}">${times(2, () => `<rect class="a m${at}"/>`)}</mask>`)}<rect class="m17"/>`,
    ],
    [
      "a filter for all elements by a style sheet",
      `<style>rect, g rect {filter:url(#f)}</style><filter id="f">${times(50, () => "<feBlend/>")}</filter>${times(2_000, () => "<rect/>")}`,
    ],
    ["a circle", `<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`],
  ])("%s", (_, inside) => {
    expect(resultOf(inside)).toEqual({ refused: expect.stringMatching(/^The SVG draws more than/) })
  })

  it.each([
    [
      "a thousand icons of a sprite",
      `<symbol id="a">${times(20, () => "<path/>")}</symbol>${times(1_000, () => '<use href="#a"/>')}`,
    ],
    [
      "long paths with a gradient",
      `<linearGradient id="g">${times(9, () => "<stop/>")}</linearGradient>${times(100, () => `<path style="fill:url(#g);stroke:url(#g)" d="${path}"/>`)}`,
    ],
    [
      "classes with gradients and clips, as drawing programs write them",
      `<style>${times(20, (at) => `.cls-${at}{fill:url(#g);clip-path:url(#c)}`)}</style><linearGradient id="g"><stop/></linearGradient><clipPath id="c"><rect/></clipPath>${times(5_000, (at) => `<path class="cls-${at % 20}"/>`)}`,
    ],
    [
      "arrows",
      `<marker id="m"><path/></marker>${times(50, () => `<path marker-end="url(#m)" d="${path}"/>`)}`,
    ],
    ["a mask inside its group", `<g mask="url(#m)"><mask id="m"><rect/></mask><rect/></g>`],
    ["a reference to nothing", '<use href="#nothing"/>'],
  ])("but not %s", (_, inside) => {
    expect(resultOf(inside)).toMatchObject({ svg: expect.stringMatching(/^<svg/) })
  })
})

describe("the beginning of an SVG is found in one pass", () => {
  it.each([
    ["many comments", "<!---->".repeat(580)],
    ["many spaces", " ".repeat(4_000)],
    ["a comment that does not end", `<!--${"<!--".repeat(1_000)}`],
    ["many document types", "<!DOCTYPE [".repeat(370)],
  ])("after %s", (_, before) => {
    expect(sniff(Buffer.from(`${before}x`))).toBeUndefined()
  })

  it.each([
    "<svg>",
    '\uFEFF <?xml version="1.0"?>\n<!-- a --> <!---->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="x"/>',
    "<s:svg xmlns:s='x'>",
  ])("in %j", (text) => {
    expect(sniff(Buffer.from(text))).toBe("svg")
  })

  it.each(["<html><svg>", "text <svg>", "<svgs>", "<!-- <svg> "])("but not in %j", (text) => {
    expect(sniff(Buffer.from(text))).toBeUndefined()
  })
})
