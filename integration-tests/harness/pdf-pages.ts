import { execFileSync } from "node:child_process"
import { PDFiumLibrary } from "@hyzyla/pdfium"
import sharp from "sharp"
import { extractText, getDocumentProxy } from "unpdf"

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

/** The lowest values of red, green and blue in a part of the page. */
export async function darkest({ png }: PdfPage, part: sharp.Region): Promise<number[]> {
  const { channels } = await sharp(await sharp(png).removeAlpha().extract(part).toBuffer()).stats()
  return channels.map(({ min }) => min)
}

/** The text of a PDF without the signs of direction that the program adds. */
export function pdftotext(bytes: Buffer | undefined): string {
  return execFileSync("pdftotext", ["-", "-"], { input: bytes })
    .toString()
    .replaceAll(/[\u202A-\u202E]/g, "")
}
