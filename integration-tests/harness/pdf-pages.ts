import { execFileSync, spawnSync } from "node:child_process"
import { PDFiumLibrary } from "@hyzyla/pdfium"
import sharp from "sharp"
import type { Response } from "supertest"
import { extractText, getDocumentProxy } from "unpdf"
import type { Caller } from "./api"

let pdfium: Promise<PDFiumLibrary> | undefined

function library(): Promise<PDFiumLibrary> {
  pdfium ??= PDFiumLibrary.init()
  return pdfium
}

export interface PdfPage {
  text: string
  png: Buffer
  width: number
  height: number
}

/** The pages of a PDF with their text, and as pictures of 144 dpi. */
export async function pagesOf(bytes: Buffer): Promise<PdfPage[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  const document = await (await library()).loadDocument(bytes)
  const pages: PdfPage[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 2, render: "bitmap" })
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    pages.push({ text: text[page.number] ?? "", png, width, height })
  }
  document.destroy()
  return pages
}

/** Gets a PDF. The body of the response is its bytes. */
export function pdfOf(caller: Caller, path: string): Promise<Response> {
  return caller
    .get(path)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
    .then((reply) => reply)
}

/** The text of a PDF without spaces, because long words are broken into lines. */
export async function textOf({ body }: Response): Promise<string> {
  return (await pagesOf(body)).map(({ text }) => text.replaceAll(/\s/g, "")).join("")
}

/** The lowest values of red, green and blue in a part of the page. */
export async function darkest({ png }: PdfPage, part: sharp.Region): Promise<number[]> {
  const { channels } = await sharp(await sharp(png).removeAlpha().extract(part).toBuffer()).stats()
  return channels.map(({ min }) => min)
}

/** Whether to test with `pdftotext`. CI installs it, so its tests must run there. */
export const hasPdftotext = process.env.CI === "true" || !spawnSync("pdftotext", ["-v"]).error

/**
 * A run from left to right, such as a number, in a line from right to left. The program begins it with the space or the
 * bracket at its left, which a reader of the line reads after it.
 */
const RUN_FROM_LEFT = /\u202A([\s()]*)([^\u202A-\u202E]*)\u202C/g

/** The text of a PDF in the order of reading, without the signs of direction that the program adds. */
export function pdftotext(bytes: Buffer | undefined): string {
  return execFileSync("pdftotext", ["-", "-"], { input: bytes })
    .toString()
    .replaceAll(RUN_FROM_LEFT, "$2$1")
    .replaceAll(/[\u202A-\u202E]/g, "")
}
