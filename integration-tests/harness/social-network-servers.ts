import { createHash, createHmac, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { z } from "zod"
import { clock } from "../../src/lib/clock"
import { portOf } from "../../src/lib/port-of"
import { outsideServer } from "./outside-server"
import { linkedinAppToken, metaAppToken } from "./social-app-tokens"

export const META_APP = { id: "meta-app", secret: "meta-app-secret" }
export const LINKEDIN_APP = { id: "linkedin-app", secret: "linkedin-app-secret" }

interface Post {
  id: string
  author: string
  text: string
  picture: string | null
  at: number
}

/**
 * The fate of the next call of a kind: `before` and `after` lose the connection before or after the work is done.
 */
export type Mishap = "before" | "after" | "silence" | { status: number; body: object }

/** The calls that a test can disturb. */
export type CallKind = "token" | "accounts" | "prepare" | "upload" | "status" | "publish" | "list"

interface Call {
  kind: CallKind
  path: string
  author: string
  form: URLSearchParams
  json: Record<string, unknown>
  bytes: Buffer
  query: URLSearchParams
  token: string
}

/**
 * Local servers that behave like the Graph API of Meta and the Posts API of LinkedIn:
 * https://developers.facebook.com/docs/graph-api, https://learn.microsoft.com/en-us/linkedin/marketing.
 */
export async function socialNetworkServers({ shopUrl }: { shopUrl?: string } = {}) {
  const posts: Post[] = []
  /** The pictures at LinkedIn: uploaded, or only announced. */
  const images = new Map<string, { owner: string; isUploaded: boolean }>()
  const containers = new Map<string, { author: string; text: string; picture: string; state: string }>()
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const calls: string[] = []
  const state = {
    /** Tokens by their text. `expired` and `revoked` ones are refused. */
    tokens: new Map<string, { author: string; is: "valid" | "expired" | "revoked" }>(),
    pages: [] as { id: string; name: string; token: string; instagram?: { id: string; username: string } }[],
    member: { sub: "member-1", name: "Ada" },
    organizations: [] as { id: number; name: string }[],
    /** Whether LinkedIn and Meta still accept refresh tokens. */
    refreshes: true,
    /** The answers of Instagram's next containers, before they are finished. */
    containerStates: [] as string[],
    /** The answers about LinkedIn's next pictures, before they are available. */
    imageStates: [] as string[],
    /** Posts that the network has, but does not list yet. */
    hidesPosts: false,
    /** Called for each call before it is answered. A test may count or delay it. */
    onCall: undefined as ((call: { kind: CallKind; author: string }) => Promise<void> | void) | undefined,
  }
  const mishaps = new Map<CallKind, Mishap[]>()

  const server = outsideServer((req, res) => void serve(req, res))
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const bytes = await buffer(req)
    const text = bytes.toString()
    const url = new URL(req.url ?? "", "http://network")
    const [, side = "", ...rest] = url.pathname.split("/")
    const path = `/${rest.join("/")}`
    const token = (req.headers.authorization ?? "").replace(/^Bearer /, "")
    const isJson = req.headers["content-type"]?.includes("json") ?? false
    const call: Omit<Call, "kind"> = {
      path,
      token,
      author: state.tokens.get(token)?.author ?? "",
      form: new URLSearchParams(isJson ? "" : text),
      bytes,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      query: url.searchParams,
    }
    const network = side === "graph" ? graph : linkedin
    const [kind, answer] = network(call, req)
    calls.push(`${kind} ${path}`)
    await state.onCall?.({ kind, author: call.author })
    const mishap = mishaps.get(kind)?.shift()
    if (mishap === "silence") return
    if (mishap === "before") return void req.socket.destroy()
    if (typeof mishap === "object") return reply(res, mishap.status, mishap.body)
    const made = await answer()
    if (mishap === "after") return void req.socket.destroy()
    reply(res, made.status ?? 200, made.body, made.headers)
  }

  type Made = { status?: number; body: object; headers?: Record<string, string> }
  type Route = [CallKind, () => Made | Promise<Made>]

  const add = (author: string, text: string, picture: string | null): Post => {
    const post = { id: `${author}_${randomUUID()}`, author, text, picture, at: clock.now() }
    posts.push(post)
    return post
  }
  const shown = (author: string) =>
    state.hidesPosts ? [] : posts.filter((post) => post.author === author).reverse()

  const metaError = (code: number, error_subcode?: number): Made => ({
    status: 400,
    body: { error: { message: "Secret of the network", type: "OAuthException", code, error_subcode } },
  })

  function graph({ path, form, query, token, author }: Omit<Call, "kind">): Route {
    const [, version = "", ...parts] = path.split("/")
    if (!/^v\d+\.\d$/.test(version)) return ["status", () => metaError(2500)]
    if (parts.join("/") === "oauth/access_token") return ["token", () => metaToken(form)]
    const proof = createHmac("sha256", META_APP.secret).update(token).digest("hex")
    const known = state.tokens.get(token)
    const guarded = (work: () => Made | Promise<Made>) => () => {
      if (query.get("appsecret_proof") !== proof) return metaError(100)
      if (!known || known.is === "revoked") return metaError(190, 460)
      if (known.is === "expired") return metaError(190, 463)
      return work()
    }
    const [id = "", edge] = parts
    if (id === "me" && edge === "accounts")
      return [
        "accounts",
        guarded(() => ({
          body: {
            data: state.pages.map(({ id: page, name, token: access_token, instagram }) => ({
              id: page,
              name,
              access_token,
              ...(instagram && { instagram_business_account: instagram }),
            })),
          },
        })),
      ]
    if (edge === "feed")
      return ["publish", guarded(() => ({ body: { id: add(id, form.get("message") ?? "", null).id } }))]
    if (edge === "photos")
      return [
        "publish",
        guarded(async () => {
          const picture = form.get("url") ?? ""
          if (!(await typeAt(picture)).startsWith("image/")) return metaError(324)
          const { id: post_id } = add(id, form.get("caption") ?? "", picture)
          return { body: { id: `photo_${post_id}`, post_id } }
        }),
      ]
    if (edge === "media" && form.size > 0)
      return [
        "prepare",
        guarded(async () => {
          const made = `container_${randomUUID()}`
          const picture = form.get("image_url") ?? ""
          const isJpeg = (await typeAt(picture)) === "image/jpeg"
          const container = isJpeg ? "FINISHED" : "ERROR"
          containers.set(made, { author: id, text: form.get("caption") ?? "", picture, state: container })
          return { body: { id: made } }
        }),
      ]
    if (edge === "media_publish")
      return [
        "publish",
        guarded(() => {
          const container = containers.get(form.get("creation_id") ?? "")
          if (!container || container.author !== id || author !== id) return metaError(100)
          if (container.state === "ERROR") return metaError(9004)
          // Meta's own answer to a container that was published before.
          if (container.state === "PUBLISHED") return metaError(9007)
          container.state = "PUBLISHED"
          return { body: { id: add(id, container.text, container.picture).id } }
        }),
      ]
    if (edge === "published_posts" || edge === "media")
      return [
        "list",
        guarded(() => ({
          body: {
            data: shown(id).map((post) => ({
              id: post.id,
              message: post.text,
              caption: post.text,

              created_time: new Date(post.at).toISOString(),
              timestamp: new Date(post.at).toISOString(),

              permalink_url: `https://facebook.test/${post.id}`,
              permalink: `https://instagram.test/${post.id}`,
            })),
          },
        })),
      ]
    return [
      "status",
      guarded(() => {
        const container = containers.get(id)
        if (container) return { body: { id, status_code: state.containerStates.shift() ?? container.state } }
        return { body: { id, permalink: `https://instagram.test/${id}` } }
      }),
    ]
  }

  function metaToken(form: URLSearchParams): Made {
    if (form.get("grant_type") === "client_credentials") return metaAppToken(form, META_APP)
    if (form.get("client_id") !== META_APP.id || form.get("client_secret") !== META_APP.secret)
      return metaError(101)
    if (form.get("grant_type") === "fb_exchange_token") {
      const known = state.tokens.get(form.get("fb_exchange_token") ?? "")
      if (!known || known.is !== "valid" || !state.refreshes) return metaError(190, 460)
      return { body: { access_token: issue("admin"), token_type: "bearer", expires_in: 5_184_000 } }
    }
    const issued = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    if (!issued || issued.redirectUri !== form.get("redirect_uri") || issued.challenge !== challenge)
      return metaError(100)
    return { body: { access_token: issue("admin"), token_type: "bearer" } }
  }

  function linkedin(
    { path, form, query, json, bytes, token }: Omit<Call, "kind">,
    req: IncomingMessage,
  ): Route {
    if (path === "/oauth/v2/accessToken") return ["token", () => linkedinToken(form)]
    const known = state.tokens.get(token)
    const guarded = (work: () => Made) => (): Made => {
      if (!known || known.is === "revoked") return { status: 401, body: { code: "REVOKED_ACCESS_TOKEN" } }
      if (known.is === "expired") return { status: 401, body: { code: "EXPIRED_ACCESS_TOKEN" } }
      const isVersioned = /^20\d{4}$/.test(String(req.headers["linkedin-version"]))
      if (path.startsWith("/rest/") && !isVersioned) return { status: 426, body: { status: 426 } }
      return work()
    }
    if (path === "/v2/userinfo") return ["accounts", guarded(() => ({ body: state.member }))]
    if (path === "/rest/organizationAcls")
      return [
        "accounts",
        guarded(() => ({
          body: {
            elements: state.organizations.map(({ id }) => ({ organization: `urn:li:organization:${id}` })),
          },
        })),
      ]
    if (path.startsWith("/rest/organizations/")) {
      const found = state.organizations.find(({ id }) => path.endsWith(`/${id}`))
      return ["accounts", guarded(() => ({ body: { localizedName: found?.name, vanityName: "kiln" } }))]
    }
    if (path === "/rest/images")
      return [
        "prepare",
        guarded(() => {
          const image = `urn:li:image:${randomUUID()}`
          const { owner } = uploadRequest.parse(json).initializeUploadRequest
          images.set(image, { owner, isUploaded: false })
          return { body: { value: { image, uploadUrl: `${base}/linkedin/uploads/${image}` } } }
        }),
      ]
    if (path.startsWith("/uploads/"))
      return [
        "upload",
        guarded(() => {
          const image = images.get(path.slice("/uploads/".length))
          if (!image || req.method !== "PUT" || !isJpegFile(bytes)) return { status: 400, body: {} }
          image.isUploaded = true
          return { status: 201, body: {} }
        }),
      ]
    if (path.startsWith("/rest/images/"))
      return [
        "status",
        guarded(() => {
          const image = images.get(decodeURIComponent(path.slice("/rest/images/".length)))
          const status = image?.isUploaded ? "AVAILABLE" : "WAITING_UPLOAD"
          return { body: { status: state.imageStates.shift() ?? status } }
        }),
      ]
    if (req.method === "POST")
      return [
        "publish",
        guarded(() => {
          const picture = postedContent.parse(json).content?.media.id ?? null
          const image = picture === null ? undefined : images.get(picture)
          if (picture !== null && (!image?.isUploaded || image.owner !== json.author))
            return { status: 400, body: { code: "INVALID_IMAGE" } }
          const { id } = add(String(json.author), String(json.commentary), picture)
          return { status: 201, body: {}, headers: { "x-restli-id": id } }
        }),
      ]
    return [
      "list",
      guarded(() => ({
        body: {
          elements: shown(query.get("author") ?? "").map(({ id, text, at }) => ({
            id,
            commentary: text,
            createdAt: at,
          })),
        },
      })),
    ]
  }

  function linkedinToken(form: URLSearchParams): Made {
    if (form.get("grant_type") === "client_credentials") return linkedinAppToken(form, LINKEDIN_APP)
    const refused = {
      status: 400,
      body: { error: "invalid_grant", error_description: "Secret of the network" },
    }
    if (form.get("client_id") !== LINKEDIN_APP.id || form.get("client_secret") !== LINKEDIN_APP.secret)
      return { status: 401, body: { error: "invalid_client" } }
    if (form.get("grant_type") === "refresh_token") {
      if (!state.refreshes || !form.get("refresh_token")?.startsWith("refresh-")) return refused
    } else {
      const issued = codes.get(form.get("code") ?? "")
      codes.delete(form.get("code") ?? "")
      if (!issued || issued.redirectUri !== form.get("redirect_uri")) return refused
    }
    return {
      body: {
        access_token: issue("member"),
        expires_in: 5_184_000,
        refresh_token: `refresh-${randomUUID()}`,
      },
    }
  }

  const issue = (author: string, is: "valid" | "expired" | "revoked" = "valid") => {
    const token = `token-${randomUUID()}`
    state.tokens.set(token, { author, is })
    return token
  }

  /** Meta fetches a picture from its public address, and like a browser it accepts the newest formats. */
  const typeAt = async (address: string): Promise<string> => {
    const { pathname } = new URL(address)
    const headers = { accept: "image/avif,image/webp,image/*,*/*;q=0.8" }
    const answer = await fetch(shopUrl === undefined ? address : `${shopUrl}${pathname}`, { headers })
    const file = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get("content-type") ?? ""
    return answer.ok && (type !== "image/jpeg" || isJpegFile(file)) ? type : ""
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const base = `http://127.0.0.1:${portOf(server)}`
  return {
    base,
    /** The addresses of the networks, as the configuration names them. */
    urls: {
      meta: `${base}/dialog`,
      metaGraph: `${base}/graph`,
      linkedin: `${base}/linkedin`,
      linkedinApi: `${base}/linkedin`,
    },
    state,
    posts,
    calls,
    issue,
    /** Disturbs the next calls of a kind, in this order. */
    disturb: (kind: CallKind, ...how: Mishap[]) => mishaps.set(kind, how),
    postsOf: (author: string) => posts.filter((post) => post.author === author),
    /** The admin agrees: returns the code with which the network sends the browser back. */
    agree(authorizationUrl: string) {
      const query = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      codes.set(code, {
        challenge: query.get("code_challenge") ?? "",
        redirectUri: query.get("redirect_uri") ?? "",
      })
      return { code, state: query.get("state") ?? "" }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const uploadRequest = z.object({ initializeUploadRequest: z.object({ owner: z.string() }) })
const postedContent = z.object({ content: z.object({ media: z.object({ id: z.string() }) }).optional() })

const isJpegFile = (file: Buffer) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

function reply(
  res: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
}
