import { type ClientRequest, request } from "node:http"

/** A `multipart/form-data` request in chunks, of which a test decides how much is sent. It may never end. */
export interface BegunForm {
  answer: Promise<FormAnswer>
  send(...parts: Buffer[]): void
  /** Sends zeros until so many are sent or the answer has arrived. */
  flood(bytes: number): Promise<void>
  end(): void
  /** Closes the connection, as a browser does when its page is left. */
  leave(): void
}

export interface FormAnswer {
  status: number | undefined
  body: { code?: string }
}

const PIECE = Buffer.alloc(64 * 1024)

/** Begins to send a form. Its boundary is `b`. */
export function beginForm(url: string, headers: Record<string, string | number> = {}): BegunForm {
  const type = "multipart/form-data; boundary=b"
  const call = request(url, { method: "POST", agent: false, headers: { "content-type": type, ...headers } })
  let isOver = false
  const answer = new Promise<FormAnswer>((resolve, reject) => {
    call.on("error", (error) => {
      isOver = true
      reject(error)
    })
    call.on("response", (res) => {
      isOver = true
      let text = ""
      res.on("data", (chunk) => (text += String(chunk)))
      res.on("error", reject)
      res.on("end", () => resolve({ status: res.statusCode, body: JSON.parse(text) }))
    })
  })
  // A test that leaves does not read the answer.
  const over = answer.catch(() => undefined)
  return {
    answer,
    send: (...parts) => {
      for (const part of parts) call.write(part)
    },
    flood: async (bytes) => {
      for (let sent = 0; sent < bytes && !isOver; sent += PIECE.length)
        await Promise.race([written(call), over])
    },
    end: () => {
      call.end()
    },
    leave: () => {
      call.destroy()
    },
  }
}

/** Writes a piece. Settles also if the connection ends. */
function written(call: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    call.write(PIECE, () => resolve())
  })
}

/** A part of the form: `disposition` is what follows `form-data; ` in its head. */
export function partOf(disposition: string, content: string | Buffer): Buffer {
  return Buffer.concat([headOf(disposition), Buffer.from(content), Buffer.from("\r\n")])
}

/** The beginning of a file whose content follows. */
export function beginningOfFile(field: string): Buffer {
  return headOf(`name="${field}"; filename="a.txt"`)
}

export const END_OF_FORM = Buffer.from("--b--\r\n")

function headOf(disposition: string): Buffer {
  return Buffer.from(`--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`)
}
