import { type AddressInfo, createServer, type Socket } from "node:net"
import { flood } from "./faults"

/** Sends a line to the mail client. */
type Say = (line: string) => void

interface Spoiled {
  socket: Socket
  say: Say
}

/** A mail server's fault: when a client connects, or at a command. */
interface SmtpFault {
  greet?: (spoiled: Spoiled) => void
  answer?: (command: string, spoiled: Spoiled) => void
}

const DRIP_MS = 20

/** The responses of a mail server that works. */
function usual(command: string, { say }: Spoiled): void {
  if (/^EHLO/i.test(command)) say("250-mail.test\r\n250 8BITMIME")
  else if (/^DATA/i.test(command)) say("354 Go on")
  else if (/^QUIT/i.test(command)) say("221 Bye")
  else say("250 OK")
}

const at = (verb: RegExp, spoil: (spoiled: Spoiled) => void): SmtpFault => ({
  answer: (command, spoiled) => (verb.test(command) ? spoil(spoiled) : usual(command, spoiled)),
})

function repeat(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), DRIP_MS)
  socket.once("close", () => clearInterval(timer))
}

const reset = ({ socket }: Spoiled) => void socket.resetAndDestroy()

/** The possible faults of a mail server. */
export const SMTP_FAULTS: Record<string, SmtpFault> = {
  "no greeting": { greet: () => undefined },
  "a greeting that drips": { greet: ({ socket }) => repeat(socket, "2") },
  "a greeting that never ends": { greet: ({ socket }) => flood(socket, "220-mail.test\r\n") },
  "a line that never ends": { greet: ({ socket }) => flood(socket, "x".repeat(16_384)) },
  "421 at once": { greet: ({ say, socket }) => (say("421 Too busy"), socket.end()) },
  "554 at once": { greet: ({ say }) => say("554 No") },
  "a reset at once": { greet: reset },
  "an end at once": { greet: ({ socket }) => socket.end() },
  "an answer of HTTP": { greet: ({ socket }) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n<h1>No</h1>") },
  "binary noise": { greet: ({ socket }) => socket.write(Buffer.from([0, 0xff, 0x16, 3, 1, 0x0a, 0xc3])) },
  "all answers before any command": {
    greet: ({ socket }) => socket.write("220 a\r\n250 a\r\n250 b\r\n250 c\r\n354 d\r\n250 e\r\n221 f\r\n"),
    answer: () => undefined,
  },
  "a reset after EHLO": at(/^EHLO/i, reset),
  "EHLO without an end": at(/^EHLO/i, ({ socket }) => flood(socket, "250-x\r\n")),
  "EHLO that drips": at(/^EHLO/i, ({ socket }) => repeat(socket, "250-x\r\n")),
  "STARTTLS that is no TLS": {
    answer: (command, spoiled) => {
      if (/^EHLO/i.test(command)) spoiled.say("250-mail.test\r\n250 STARTTLS")
      else if (/^STARTTLS/i.test(command)) spoiled.say(`220 Go on\r\n250 ${"x".repeat(100)}`)
      else usual(command, spoiled)
    },
  },
  "STARTTLS and a reset": {
    answer: (command, spoiled) => {
      if (/^EHLO/i.test(command)) spoiled.say("250-mail.test\r\n250 STARTTLS")
      else if (/^STARTTLS/i.test(command)) reset(spoiled)
      else usual(command, spoiled)
    },
  },
  "a half-close after MAIL": at(/^MAIL/i, ({ socket }) => socket.end()),
  "a refused recipient": at(/^RCPT/i, ({ say }) => say("550 No such user")),
  "a reset after DATA": at(/^DATA/i, reset),
  "silence after DATA": at(/^DATA/i, () => undefined),
  "silence after the mail": {
    answer: (command, spoiled) => {
      if (command !== ".") usual(command, spoiled)
    },
  },
  "452 after the mail": {
    answer: (command, spoiled) => {
      if (command === ".") spoiled.say("452 No room")
      else usual(command, spoiled)
    },
  },
  "a reset after the mail": {
    answer: (command, spoiled) => {
      if (command === ".") reset(spoiled)
      else usual(command, spoiled)
    },
  },
  "a drip after the mail": {
    answer: (command, spoiled) => {
      if (command === ".") repeat(spoiled.socket, "2")
      else usual(command, spoiled)
    },
  },
  "a reply without a number": at(/^MAIL/i, ({ say }) => say("what?")),
  "a reply of a megabyte": at(/^MAIL/i, ({ say }) => say(`250 ${"x".repeat(1024 * 1024)}`)),
}

export interface FaultySmtp {
  port: number
  /** The number of open connections. */
  readonly open: number
  close(): void
}

/** Starts a mail server that spoils every connection by one fault. */
export async function faultySmtp(name: string): Promise<FaultySmtp> {
  const fault = SMTP_FAULTS[name] ?? {}
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.once("close", () => sockets.delete(socket))
    socket.once("end", () => socket.end())
    const say = (line: string) => void (socket.destroyed || socket.write(`${line}\r\n`))
    const spoiled = { socket, say }
    let rest = ""
    let isMail = false
    socket.on("data", (piece) => {
      const lines = (rest + piece.toString("latin1")).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        if (isMail && line !== ".") continue
        isMail = !isMail && /^DATA/i.test(line)
        ;(fault.answer ?? usual)(line, spoiled)
      }
    })
    if (fault.greet) fault.greet(spoiled)
    else say("220 mail.test ESMTP")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get open() {
      return sockets.size
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
