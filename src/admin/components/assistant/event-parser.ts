/** A server-sent event. */
export interface ServerEvent {
  event: string
  data: string
}

/**
 * Parses server-sent events (WHATWG HTML, section 9.2.6). The text may be split anywhere into pieces. An event that is
 * not complete at the end is dropped.
 */
export class EventParser {
  private text = ""
  private name = ""
  private data: string[] = []

  /** Returns the events that are complete after this piece. */
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

/** A CR at the end of a piece may belong to a CRLF, so it does not count yet. */
const LINE_END = /\r\n|\n|\r(?!$)/

/** The field's name must not be empty, because a line that begins with a colon is a comment. */
const FIELD = /^([^:]+)(?:: ?(.*))?$/s
