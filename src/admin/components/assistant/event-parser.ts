/** A server-sent event. */
export interface ServerEvent {
  event: string
  data: string
}

/**
 * Parses server-sent events (WHATWG HTML, section 9.2.6) from text in pieces. Pieces may end anywhere. An unfinished
 * event is dropped.
 */
export class EventParser {
  private text = ""
  private name = ""
  private data: string[] = []

  /** Returns the events that this piece completes. */
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

/** A CR at the end of a chunk may be the first half of a CRLF. */
const LINE_END = /\r\n|\n|\r(?!$)/

/** A line that begins with a colon is a comment, so the name must not be empty. */
const FIELD = /^([^:]+)(?:: ?(.*))?$/s
