/** The sound of an MP3 file without its tags: frames that can be joined with others of the same format. */
export interface Mp3 {
  /** Two sounds can be joined if this is equal: the version, the rate and the number of channels. */
  format: string
  frames: Buffer
  seconds: number
}

const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const RATES = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
} as const
const MONO = 3
const ID3_HEADER = 10

interface Frame {
  length: number
  rate: number
  samples: number
  version: 0 | 2 | 3
  isMono: boolean
}

/** Reads an MP3 file. `undefined` if it has no sound, or is cut off in the middle of its frames. */
export function readMp3(file: Buffer): Mp3 | undefined {
  const parts: Buffer[] = []
  let samples = 0
  let first: Frame | undefined
  let at = endOfTag(file)
  while (at + 4 <= file.length) {
    if (file.toString("latin1", at, at + 3) === "TAG") break
    const frame = frameAt(file, at)
    if (!frame || at + frame.length > file.length) break
    const { length } = frame
    if (
      first &&
      (frame.rate !== first.rate || frame.version !== first.version || frame.isMono !== first.isMono)
    )
      break
    // The first frame may describe the whole file, which is wrong for a joined one.
    if (first || !isDescription(file.subarray(at, at + length))) {
      parts.push(file.subarray(at, at + length))
      samples += frame.samples
    }
    first ??= frame
    at += length
  }
  const rest = file.length - at
  const isTag = file.toString("latin1", at, at + 3) === "TAG"
  if (!first || parts.length === 0 || (rest > MAX_PADDING && !isTag)) return undefined
  const format = `${first.version}/${first.rate}/${first.isMono ? 1 : 2}`
  return { format, frames: Buffer.concat(parts), seconds: samples / first.rate }
}

/** Some encoders add a few bytes at the end. */
const MAX_PADDING = 2_048

function endOfTag(file: Buffer): number {
  if (file.toString("latin1", 0, 3) !== "ID3" || file.length < ID3_HEADER) return 0
  const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((file[place] ?? 0) & 0x7f), 0)
  return ID3_HEADER + size
}

function frameAt(file: Buffer, at: number): Frame | undefined {
  const [one = 0, two = 0, three = 0, four = 0] = file.subarray(at, at + 4)
  // Layer III after eleven bits of synchronization.
  if (one !== 0xff || (two & 0xe0) !== 0xe0 || ((two >> 1) & 3) !== 1) return undefined
  const version = (two >> 3) & 3
  if (version !== 0 && version !== 2 && version !== 3) return undefined
  const kilobits = BITRATES[version === 3 ? 1 : 2][three >> 4]
  const rate = RATES[version][(three >> 2) & 3]
  if (!kilobits || !rate) return undefined
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor((samples * kilobits * 125) / rate) + ((three >> 1) & 1)
  return { length, rate, samples, version, isMono: four >> 6 === MONO }
}

/** True for a frame of an encoder that holds no sound, but a table about the file. */
function isDescription(frame: Buffer): boolean {
  const head = frame.toString("latin1", 0, 200)
  return head.includes("Xing") || head.includes("Info") || head.includes("VBRI")
}
