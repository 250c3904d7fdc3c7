import type { Response } from "express"

/** Sends a PDF that only its reader may keep. */
export function sendPdf(res: Response, name: string, bytes: Buffer): void {
  res
    .status(200)
    .set({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "cache-control": "private, no-store",
    })
    .send(bytes)
}
