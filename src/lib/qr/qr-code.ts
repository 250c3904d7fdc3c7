import { create } from "qrcode"

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const MARGIN = 4

/**
 * A QR code as an SVG picture, black on white. About 15 % of it may be dirty or torn. Equal texts have equal pictures.
 *
 * Throws for a text that is longer than a QR code holds (2,300 bytes).
 */
export function qrSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: "M" })
  const { size, data } = modules
  const dark = Array.from({ length: size }, (_, row) =>
    rowPath(data.subarray(row * size, (row + 1) * size), row),
  )
  const side = size + 2 * MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="#000" d="${dark.join("")}"/></svg>`,
  ].join("")
}

/** The dark modules of a row, joined where they touch. */
function rowPath(row: Uint8Array, y: number): string {
  const runs: string[] = []
  let start = -1
  for (let x = 0; x <= row.length; x++) {
    if (row[x]) {
      if (start === -1) start = x
    } else if (start !== -1) {
      runs.push(`M${start + MARGIN} ${y + MARGIN}h${x - start}v1h${start - x}z`)
      start = -1
    }
  }
  return runs.join("")
}
