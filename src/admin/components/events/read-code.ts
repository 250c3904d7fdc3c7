/** A wider picture is read in a smaller size, because a large one takes seconds. */
const WIDEST = 1000

/** Reads the QR code in a picture or in a camera's present picture. `undefined` if there is no code. */
export async function readCode(
  source: CanvasImageSource,
  size: { width: number; height: number },
): Promise<string | undefined> {
  const scale = Math.min(1, WIDEST / Math.max(size.width, 1))
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  if (width === 0 || height === 0) return undefined
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  // Only this page needs the reader, so the dashboard does not load it at its start.
  const { default: jsQR } = await import("jsqr")
  return jsQR(data, width, height)?.data
}
