import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { rows } from "../../src/api/contracts"
import { document } from "../../src/api/document"
import { errorCodesOf } from "../../src/kits/rows/openapi/responses"
import { isEngineRow, type Row } from "../../src/kits/rows/row"
import { errors, isErrorBody } from "../../src/lib/errors"
import { schemaCheck } from "./schema-check"

/** The responses since the last test that do not match the API document, one line each. */
export const breaches: string[] = []

/**
 * Compares each response with the API document. If one does not match, adds a line to {@link breaches} and sends a 500
 * instead.
 */
export function heldToContract(app: RequestListener): RequestListener {
  return (req, res) => {
    const row = rowOf(req)
    const isSelection = /[?&]fields=/.test(req.url ?? "")
    if (row) watch(res, (body) => breachOf(row, res, body, isSelection))
    app(req, res)
  }
}

interface Pattern {
  row: Row
  pattern: RegExp
}

/** The rows by their method and number of path segments, because there are about a thousand. */
const patterns = new Map<string, Pattern[]>()
// A path without a parameter is more precise, so it comes first.
for (const row of [...rows].sort((a, b) => wildcards(a) - wildcards(b))) {
  const path = withoutEnd(row.path)
  const shape = shapeOf(row.method, path)
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`, "i")
  patterns.set(shape, [...(patterns.get(shape) ?? []), { row, pattern }])
}

/** Returns the row of the route that a request calls. */
export function rowOf({ method = "", url = "" }: IncomingMessage): Row | undefined {
  const path = withoutEnd(url.replace(/\?.*/s, ""))
  return patterns.get(shapeOf(method, path))?.find(({ pattern }) => pattern.test(path))?.row
}

/** Leaves out a slash at the end of a path. */
function withoutEnd(path: string): string {
  return path.replace(/\/$/, "")
}

function shapeOf(method: string, path: string): string {
  return `${method} ${path.split("/").length}`
}

function wildcards({ path }: Row): number {
  return path.split(":").length
}

const checkSchema = schemaCheck(document())

function breachOf(row: Row, res: ServerResponse, body: Buffer, isSelection: boolean): string | undefined {
  const status = res.statusCode
  const problem = status < 400 ? successProblem(row, res, body, isSelection) : refusalProblem(row, body)
  return problem && `${row.method} ${row.path} answered ${status}: ${problem}`
}

function successProblem(
  row: Row,
  res: ServerResponse,
  body: Buffer,
  isSelection: boolean,
): string | undefined {
  const { statusCode: status } = res
  if (status === 304) return undefined
  if ("contentType" in row.response || "status" in row.response)
    return status === row.response.status ? undefined : `its row says ${row.response.status}`
  if (status !== (row.status ?? 200)) return `its row says ${row.status ?? 200}`
  if (row.hasPage && String(res.getHeader("content-type")).startsWith("text/html")) return undefined
  return checkSchema(row, status, json(body), isSelection)
}

function refusalProblem(row: Row, body: Buffer): string | undefined {
  const error = json(body)
  if (!isErrorBody(error)) return "this is no error of the catalogue"
  // Routes of the engine can return more errors than their rows name.
  if (isEngineRow(row) || errorCodesOf(row).includes(error.code)) return undefined
  return `its row names no error '${error.code}' (${error.message})`
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/**
 * Calls `judge` with the whole body before the response ends. A response that is sent in pieces cannot be changed then.
 */
function watch(res: ServerResponse, judge: (body: Buffer) => string | undefined): void {
  const pieces: Buffer[] = []
  const write = res.write.bind(res)
  const end = res.end.bind(res)

  res.write = ((...args: Parameters<typeof write>) => {
    keep(pieces, args[0])
    return write(...args)
  }) as typeof res.write

  res.end = ((...args: Parameters<typeof end>) => {
    keep(pieces, args[0])
    const breach = judge(Buffer.concat(pieces))
    if (breach === undefined) return end(...args)
    breaches.push(breach)
    if (res.headersSent) return end(...args)
    const message = `This answer breaks its contract. ${breach}`
    const body = Buffer.from(JSON.stringify({ ...errors.internalError().body, message }))
    res.statusCode = 500
    res.setHeader("content-length", body.length)
    return end(body)
  }) as typeof res.end
}

function keep(pieces: Buffer[], piece: unknown): void {
  if (typeof piece === "string") pieces.push(Buffer.from(piece))
  else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece))
}
