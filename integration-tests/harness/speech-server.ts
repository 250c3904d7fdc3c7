import { readFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

export interface SpeechRequest {
  path: string
  key: string | undefined
  text: string
  voice: string
  format: string
}

/** `held` sends the first half of the sound, and the rest when the promise resolves. */
export type SpeechAnswer = "sound" | "cut off" | { status: number } | { held: Promise<void> }

export interface SpeechServer {
  url: string
  asked: SpeechRequest[]
  /** The sound of a text. Default: `mp3Of`. */
  soundOf: (text: string) => Buffer
  /** The next answers. The last one is repeated. */
  answers(...answers: SpeechAnswer[]): void
  close(): void
}

const LONGEST = { openai: 4_096, elevenlabs: 10_000 }
/** One frame of MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 1,152 samples in 417 bytes. */
const FRAME_BYTES = 417
export const FRAME_SECONDS = 1_152 / 44_100

/** The number of frames for a text: two for each word. */
export function framesOf(text: string): number {
  return text.trim().split(/\s+/).length * 2
}

/** An MP3 file as encoders write it: an ID3 tag, a frame that describes the file, the sound, and an old ID3 tag. */
export function mp3Of(text: string): Buffer {
  const frame = (content: string) => {
    const one = Buffer.alloc(FRAME_BYTES, content)
    one.set([0xff, 0xfb, 0x90, 0x00])
    return one
  }
  const id3 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20]), Buffer.alloc(20, "t")])
  const description = frame("\0")
  description.write("Xing", 36, "latin1")
  const sound = Array.from({ length: framesOf(text) }, (_, index) => frame(`${text.slice(0, 60)}#${index} `))
  return Buffer.concat([id3, description, ...sound, Buffer.from("TAG".padEnd(128, "\0"))])
}

const RECORDED = ["short", "middle", "long"].map((name) =>
  readFileSync(path.resolve(__dirname, `../fixtures/speech/speech-${name}.mp3`)),
)

/** A file that an MP3 encoder (LAME) has made: MPEG 2 layer III, 24 kHz, 64 kbit/s, with the encoder's silence. */
export function recordedMp3Of(text: string): Buffer {
  return RECORDED[text.length % RECORDED.length] ?? Buffer.alloc(0)
}

/** A local server with the protocols of OpenAI's and ElevenLabs' speech. */
export function speechServer(): Promise<SpeechServer> {
  let script: SpeechAnswer[] = ["sound"]
  const http = outsideServer(
    (req, res) =>
      void textOf(req).then((body) => {
        const { pathname, searchParams } = new URL(req.url ?? "/", "http://speech")
        const sent = JSON.parse(body) as Record<string, string>
        const isOpenAi = pathname === "/audio/speech"
        const text = (isOpenAi ? sent.input : sent.text) ?? ""
        const asked = {
          path: pathname,
          key: isOpenAi ? req.headers.authorization : String(req.headers["xi-api-key"]),
          text,
          voice: (isOpenAi ? sent.voice : pathname.split("/").at(-1)) ?? "",
          format: (isOpenAi ? sent.response_format : searchParams.get("output_format")) ?? "",
        }
        server.asked.push(asked)
        const answer = (script.length > 1 ? script.shift() : script[0]) ?? "sound"
        const end = (status: number) => {
          res.statusCode = status
          res.setHeader("content-type", "application/json")
          res.end(JSON.stringify({ error: { message: "secret of the provider" } }))
        }
        if (text.length > LONGEST[isOpenAi ? "openai" : "elevenlabs"]) return end(400)
        if (typeof answer === "object" && "status" in answer) return end(answer.status)
        const sound = server.soundOf(text)
        res.setHeader("content-type", "audio/mpeg")
        if (answer === "cut off") {
          res.setHeader("content-length", sound.length)
          res.write(sound.subarray(0, sound.length >> 1), () => res.destroy())
          return
        }
        if (typeof answer === "object") {
          res.write(sound.subarray(0, sound.length >> 1))
          void answer.held.then(() => res.end(sound.subarray(sound.length >> 1)))
          return
        }
        res.end(sound)
      }),
  )
  const server: SpeechServer = {
    url: "",
    asked: [],
    soundOf: mp3Of,
    answers: (...answers) => (script = answers),
    close: () => {
      http.close()
      http.closeAllConnections()
    },
  }
  return new Promise((resolve) => {
    http.listen(0, "127.0.0.1", () => {
      server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
      resolve(server)
    })
  })
}
