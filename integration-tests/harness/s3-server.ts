import { createHash, createHmac } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import busboy from "busboy"
import { clock } from "../../src/lib/clock"
import type { S3Settings } from "../../src/lib/uploads/file-settings"
import { outsideServer } from "./outside-server"
import { patient } from "./patience"

/**
 * A server with S3's protocol, for one bucket in memory. It checks what the usual small servers ignore: the signature
 * of each request, and the whole policy of an upload by form, with its size.
 */
export interface S3Server {
  url: string
  settings: S3Settings
  objects: Map<string, StoredObject>
  /** The requests, as `PUT key`. */
  asked: string[]
  /** Answers instead of the server. Each request asks it first. If the result is false, the server answers. */
  fault: (req: IncomingMessage, res: ServerResponse) => boolean
  /** If true, a form may upload anything, as at servers that ignore policies. */
  ignoresPolicies: boolean
  /** The origin whose pages may upload by form, as the CORS rules of a bucket name it. */
  allowedOrigin: string | undefined
  close(): void
}

export interface StoredObject {
  body: Buffer
  type: string
  changedAt: Date
}

const BUCKET = "shop-files"
const REGION = "eu-test-1"
const ACCESS_KEY_ID = "AKIDSHOPFILES"
const SECRET = "the secret of the test bucket"
const PAGE = 5

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const state: Omit<S3Server, "url" | "settings"> = {
    objects,
    asked: [],
    fault: () => false,
    ignoresPolicies: false,
    allowedOrigin: undefined,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  const server = outsideServer((req, res) => {
    if (state.fault(req, res)) return
    answer(req, res, state).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : { status: 500, code: "InternalError" }
      res.writeHead(status, { "content-type": "application/xml" })
      res.end(
        req.method === "HEAD"
          ? undefined
          : `<Error><Code>${code}</Code><Message>${String(error)}</Message></Error>`,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: S3Settings = {
    bucket: BUCKET,
    region: REGION,
    endpoint: url,
    pathStyle: true,
    prefix: "shops/",
    credentials: { accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET },
    uploadLimitBytes: 40 * 1024 * 1024,
    timeouts: { connect: patient(15_000), silence: patient(15_000), answer: patient(15_000) },
  }
  return Object.assign(state, { url, settings })
}

async function answer(req: IncomingMessage, res: ServerResponse, state: Omit<S3Server, "url" | "settings">) {
  const { pathname, searchParams } = new URL(req.url ?? "", "http://storage.test")
  const [, bucket, ...rest] = pathname.split("/").map(decodeURIComponent)
  const key = rest.join("/")
  if (bucket !== BUCKET) throw new Refused(404, "NoSuchBucket")
  allowOrigin(req, res, state)
  if (req.method === "OPTIONS") return res.writeHead(state.allowedOrigin === undefined ? 403 : 200).end()
  if (key === "" && req.method === "POST") return acceptForm(req, res, state)

  const body = await bodyOf(req)
  requireSignature(req, body)
  state.asked.push(`${req.method} ${key}`)
  if (key === "" && req.method === "GET") return list(searchParams, res, state.objects)
  if (req.method === "PUT") {
    state.objects.set(key, { body, type: req.headers["content-type"] ?? "", changedAt: clock.date() })
    return res.writeHead(200, { etag: etagOf(body) }).end()
  }
  if (req.method === "DELETE") {
    state.objects.delete(key)
    return res.writeHead(204).end()
  }
  const found = state.objects.get(key)
  if (!found) throw new Refused(404, "NoSuchKey")
  send(req, res, found)
}

/** Adds the headers without which a browser gives no answer to a page of another origin. */
function allowOrigin(
  req: IncomingMessage,
  res: ServerResponse,
  { allowedOrigin }: Pick<S3Server, "allowedOrigin">,
) {
  if (allowedOrigin === undefined || req.headers.origin !== allowedOrigin) return
  res.setHeader("access-control-allow-origin", allowedOrigin)
  res.setHeader("access-control-allow-methods", "POST")
  res.setHeader("access-control-allow-headers", "content-type")
}

function send(req: IncomingMessage, res: ServerResponse, { body, type, changedAt }: StoredObject): void {
  const etag = etagOf(body)
  if (req.headers["if-none-match"] === etag) return void res.writeHead(304, { etag }).end()
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? "") ?? []
  const common = {
    etag,
    "content-type": type,
    "last-modified": changedAt.toUTCString(),
    "accept-ranges": "bytes",
  }
  if (from === undefined) {
    res.writeHead(200, { ...common, "content-length": body.length })
    return void res.end(req.method === "HEAD" ? undefined : body)
  }
  if (Number(from) >= body.length) throw new Refused(416, "InvalidRange")
  const part = body.subarray(Number(from), to ? Number(to) + 1 : undefined)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${body.length}`
  res.writeHead(206, { ...common, "content-range": range, "content-length": part.length })
  res.end(req.method === "HEAD" ? undefined : part)
}

function list(query: URLSearchParams, res: ServerResponse, objects: Map<string, StoredObject>): void {
  const prefix = query.get("prefix") ?? ""
  const after = query.get("continuation-token") ?? ""
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, PAGE)
  const contents = page.map((key) => {
    const { body, changedAt } = objects.get(key) ?? { body: Buffer.alloc(0), changedAt: new Date(0) }
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  const next =
    keys.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1) ?? "")}</NextContinuationToken>` : ""
  res.writeHead(200, { "content-type": "application/xml" })
  res.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`,
  )
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** Checks signature version 4 in the header `authorization`, and the hash of the body. */
function requireSignature(req: IncomingMessage, body: Buffer): void {
  const [, keyId, day, region, names, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? "",
    ) ?? []
  if (keyId !== ACCESS_KEY_ID || !day || region !== REGION || !names || !given)
    throw new Refused(403, "AccessDenied")
  const contentHash = String(req.headers["x-amz-content-sha256"])
  // The SDK does not sign the content of a stream.
  if (contentHash !== "UNSIGNED-PAYLOAD" && contentHash !== sha256(body))
    throw new Refused(400, "XAmzContentSHA256Mismatch")
  const { pathname, searchParams } = new URL(req.url ?? "", "http://storage.test")
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&")
  const headers = names.split(";").map((name) => `${name}:${String(req.headers[name]).trim()}\n`)
  const path = pathname
    .split("/")
    .map((part) => encoded(decodeURIComponent(part)))
    .join("/")
  const canonical = [req.method, path, query, headers.join(""), names, contentHash].join("\n")
  const time = String(req.headers["x-amz-date"])
  const scope = `${day}/${REGION}/s3/aws4_request`
  const expected = signed(["AWS4-HMAC-SHA256", time, scope, sha256(Buffer.from(canonical))].join("\n"), day)
  if (given !== expected) throw new Refused(403, "SignatureDoesNotMatch")
}

function signed(text: string, day: string): string {
  let key: Buffer | string = `AWS4${SECRET}`
  for (const part of [day, REGION, "s3", "aws4_request"])
    key = createHmac("sha256", key).update(part).digest()
  return createHmac("sha256", key).update(text).digest("hex")
}

/** Stores an upload by form, if the policy is signed by us, has not expired, and allows each field and the size. */
async function acceptForm(
  req: IncomingMessage,
  res: ServerResponse,
  state: Omit<S3Server, "url" | "settings">,
): Promise<void> {
  const { fields, file } = await formOf(req)
  const { policy = "", key = "" } = fields
  const [keyId, day = ""] = (fields["x-amz-credential"] ?? "").split("/")
  if (keyId !== ACCESS_KEY_ID || fields["x-amz-signature"] !== signed(policy, day))
    throw new Refused(403, "SignatureDoesNotMatch")
  if (!state.ignoresPolicies) requireAllowed(fields, file.length)
  state.asked.push(`POST ${key}`)
  state.objects.set(key, { body: file, type: fields["Content-Type"] ?? "", changedAt: clock.date() })
  res.writeHead(204).end()
}

function requireAllowed(fields: Record<string, string>, bytes: number): void {
  const { expiration, conditions } = JSON.parse(Buffer.from(fields.policy ?? "", "base64").toString()) as {
    expiration: string
    conditions: (Record<string, string> | [string, string | number, string | number])[]
  }
  if (Date.parse(expiration) <= clock.now()) throw new Refused(403, "AccessDenied")
  const allowed = new Set(["policy", "x-amz-signature"])
  for (const condition of conditions) {
    const [kind, name, value] = Array.isArray(condition)
      ? condition
      : (["eq", `$${Object.keys(condition)[0]}`, Object.values(condition)[0] ?? ""] as const)
    if (kind === "content-length-range") {
      if (bytes < Number(name)) throw new Refused(400, "EntityTooSmall")
      if (bytes > Number(value)) throw new Refused(400, "EntityTooLarge")
      continue
    }
    const field = String(name).slice(1)
    const given = field === "bucket" ? BUCKET : (fields[field] ?? "")
    const holds = kind === "starts-with" ? given.startsWith(String(value)) : given === value
    if (!holds) throw new Refused(403, "AccessDenied")
    allowed.add(field)
  }
  if (Object.keys(fields).some((name) => !allowed.has(name))) throw new Refused(403, "AccessDenied")
}

function formOf(req: IncomingMessage): Promise<{ fields: Record<string, string>; file: Buffer }> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let file: Buffer | undefined
    const parser = busboy({ headers: req.headers })
    parser.on("field", (name, value) => {
      // Fields after the file do not count, and a name may not come twice.
      if (file || name in fields) return reject(new Refused(400, "InvalidArgument"))
      fields[name] = value
    })
    parser.on("file", (_name, stream) => {
      const chunks: Buffer[] = []
      file = Buffer.alloc(0)
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        file = Buffer.concat(chunks)
      })
    })
    parser.on("error", reject)
    parser.on("close", () => (file ? resolve({ fields, file }) : reject(new Refused(400, "InvalidArgument"))))
    req.pipe(parser)
  })
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex")
const etagOf = (content: Buffer) => `"${createHash("md5").update(content).digest("hex")}"`
