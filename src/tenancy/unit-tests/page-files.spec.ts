import { describe, expect, it } from "vitest"
import { refusePages } from "../file-provider/page-files"

describe("a file that browsers show as a page", () => {
  it.each([
    ["a.html", "text/csv"],
    ["a.HTM", undefined],
    ["folder/a.svg", undefined],
    ["a.xhtml ", undefined],
    ["a.csv", "text/html; charset=utf-8"],
    ["a.csv", "application/xhtml+xml"],
    ["a.png", "image/svg+xml"],
    ["a.js", "text/plain"],
  ])("is refused: %s, %s", (filename, mimeType) => {
    expect(() => refusePages({ filename, mimeType })).toThrow("not accepted")
  })

  it.each([
    ["a.csv", "text/csv"],
    ["html.csv", "application/octet-stream"],
    ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["a.webp", "image/webp"],
  ])("is none: %s, %s", (filename, mimeType) => {
    expect(() => refusePages({ filename, mimeType })).not.toThrow()
  })
})
