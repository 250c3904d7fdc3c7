/** One of a stream of server-sent events. */
export interface ServerEvent {
  event: string
  data: string
}

/**
 * Reads server-sent events (WHATWG HTML, section 9.2.6) out of text that comes in pieces, wherever these are cut. What
 * the stream leaves unfinished is no event.
 */
export class EventParser {
  private text = ""
  private name = ""
  private data: string[] = []

  /** The events that this piece completes. */
  push(piece: string): ServerEvent[] {
    const found: ServerEvent[] = []
    const lines = (this.text + piece).split(LINE_END)
    this.text = lines.pop() ?? ""
    for (const line of lines) {
      const event = this.take(line)
      if (event) found.push(event)
    }
    return found
  }

  private take(line: string): ServerEvent | undefined {
    if (line === "") return this.complete()
    const [, field, value = ""] = FIELD.exec(line) ?? []
    if (field === "event") this.name = value
    if (field === "data") this.data.push(value)
    return undefined
  }

  private complete(): ServerEvent | undefined {
    const { name, data } = this
    this.name = ""
    this.data = []
    return data.length > 0 ? { event: name || "message", data: data.join("\n") } : undefined
  }
}

/** A CR at the end of a piece may be the first half of a CRLF. */
const LINE_END = /\r\n|\n|\r(?!$)/

/** A comment has no name before its colon. */
const FIELD = /^([^:]+)(?:: ?(.*))?$/s
