import { createHash, createHmac, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "./identity-server"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

interface Client {
  client_id: string
  client_secret: string
}

interface Issued {
  person: object
  challenge: string
  redirectUri: string
}

type Answer = (asked: {
  path: string
  query: URLSearchParams
  req: IncomingMessage
  res: ServerResponse
}) => void

/**
 * The common part of two providers without OpenID Connect: a page on which the user always agrees, and codes that work
 * once.
 */
async function oauthServer(client: Client, refuse: (res: ServerResponse, why: Refusal) => void) {
  const codes = new Map<string, Issued>()
  const tokens = new Map<string, object>()
  const routes = new Map<string, Answer>()
  const state = {
    person: {} as object,
    /** The issuer that is added when the browser is sent back (RFC 9207). */
    issuer: undefined as string | undefined,
    /** Another response for all paths that match. If `reply` is undefined, the server does not answer. */
    overrides: undefined as { path: RegExp; reply: ((res: ServerResponse) => void) | undefined } | undefined,
  }

  const authorize: Answer = ({ query, res }) => {
    const redirectUri = query.get("redirect_uri") ?? ""
    const code = randomUUID()
    codes.set(code, { person: state.person, challenge: query.get("code_challenge") ?? "", redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set("code", code)
    back.searchParams.set("state", query.get("state") ?? "")
    if (state.issuer) back.searchParams.set("iss", state.issuer)
    res.writeHead(302, { location: back.href }).end()
  }
  const exchange: Answer = ({ req, res }) => void redeem(req, res)
  const redeem = async (req: IncomingMessage, res: ServerResponse) => {
    const form = new URLSearchParams(await textOf(req))
    if (form.get("client_id") !== client.client_id || form.get("client_secret") !== client.client_secret)
      return refuse(res, "client")
    const issued = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    if (!issued || issued.challenge !== challenge || issued.redirectUri !== form.get("redirect_uri"))
      return refuse(res, "code")
    const token = randomUUID()
    tokens.set(token, issued.person)
    json(res, { access_token: token, token_type: "bearer", scope: "read:user,user:email" })
  }

  const server = outsideServer((req, res) => {
    const url = new URL(req.url ?? "", "http://localhost")
    if (state.overrides?.path.test(url.pathname)) return state.overrides.reply?.(res)
    const route = routes.get(url.pathname)
    if (route) route({ path: url.pathname, query: url.searchParams, req, res })
    else json(res, { message: "Not Found" }, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    authorize,
    exchange,
    routes,
    /** The user that a bearer token belongs to. */
    personOf: (req: IncomingMessage) => tokens.get((req.headers.authorization ?? "").replace(/^Bearer /, "")),
    tokenOf: (req: IncomingMessage) => (req.headers.authorization ?? "").replace(/^Bearer /, ""),
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Refusal = "client" | "code"

export interface GithubPerson {
  id: number
  login: string
  name: string | null
  avatar_url: string
  /** Undefined if the app did not get the scope. */
  emails?: { email: string; primary: boolean; verified: boolean }[]
}

/**
 * A local server that behaves like GitHub, which answers 200 to invalid codes:
 * https://docs.github.com/en/apps/oauth-apps.
 */
export async function githubServer(client: Client) {
  const server = await oauthServer(client, (res, why) =>
    json(res, {
      error: why === "client" ? "incorrect_client_credentials" : "bad_verification_code",
      error_description: "The code passed is incorrect or expired.",
      error_uri: "https://docs.github.com/",
    }),
  )
  const person = (req: IncomingMessage) => server.personOf(req) as GithubPerson | undefined
  const api = (answer: (of: GithubPerson, res: ServerResponse) => void): Answer => {
    return ({ req, res }) => {
      const known = person(req)
      if (!known || !req.headers["user-agent"]) return json(res, { message: "Bad credentials" }, 401)
      answer(known, res)
    }
  }
  server.state.issuer = `${server.url}/login/oauth`
  server.routes.set("/login/oauth/authorize", server.authorize)
  server.routes.set("/login/oauth/access_token", server.exchange)
  server.routes.set(
    "/user",
    api(({ emails: _emails, ...user }, res) => json(res, { ...user, email: "public@github.test" })),
  )
  server.routes.set(
    "/user/emails",
    api(({ emails }, res) => (emails ? json(res, emails) : json(res, { message: "Not Found" }, 404))),
  )
  return server
}

export interface FacebookPerson {
  id: string
  first_name: string
  last_name: string
  email?: string
  picture: { data: { url: string; is_silhouette: boolean } }
}

/**
 * A local server that behaves like Facebook, which has its own format for errors:
 * https://developers.facebook.com/docs/graph-api.
 */
export async function facebookServer(client: Client) {
  const failure = (message: string, code: number) => ({
    error: { message, type: "OAuthException", code, fbtrace_id: "A1b2C3" },
  })
  const server = await oauthServer(client, (res, why) =>
    why === "client"
      ? json(res, failure("Error validating client secret.", 1), 400)
      : json(res, failure("This authorization code has been used.", 100), 400),
  )
  server.routes.set("/v23.0/dialog/oauth", server.authorize)
  server.routes.set("/v23.0/oauth/access_token", server.exchange)
  server.routes.set("/v23.0/me", ({ req, res, query }) => {
    const proof = createHmac("sha256", client.client_secret).update(server.tokenOf(req)).digest("hex")
    if (query.get("appsecret_proof") !== proof)
      return json(res, failure("Invalid appsecret_proof provided in the API argument", 100), 400)
    json(res, server.personOf(req) ?? failure("Invalid OAuth access token.", 190))
  })
  return server
}
