/**
 * A minimal storefront that only signs customers in, on plain Node: `node examples/social-login/server.mjs`.
 * docs/social-login.md explains it.
 */
import { createServer } from "node:http"

const { API_URL = "http://localhost:9000", PUBLISHABLE_KEY = "", PORT = "8000" } = process.env
const STOREFRONT_URL = process.env.STOREFRONT_URL ?? `http://localhost:${PORT}`

const PROVIDERS = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
  microsoft: "Microsoft",
  github: "GitHub",
}
const TOKEN_COOKIE = "svc_customer_token"
const STATE_COOKIE = "svc_social_state"
const TOKEN_SECONDS = 24 * 60 * 60
const STATE_SECONDS = 10 * 60
const LARGEST_FORM_BYTES = 64 * 1024

createServer((req, res) => {
  answer(req, res).catch((error) => send(res, 500, `<p>${escaped(error.message)}</p>`))
}).listen(Number(PORT), () => process.stdout.write(`Open ${STOREFRONT_URL}\n`))

async function answer(req, res) {
  const url = new URL(req.url, STOREFRONT_URL)
  const [, , provider, action] = url.pathname.split("/")
  if (url.pathname === "/" && req.method === "GET") return home(req, res)
  if (url.pathname === "/sign-out" && req.method === "POST") return signOut(req, res)
  if (!url.pathname.startsWith("/auth/") || !Object.hasOwn(PROVIDERS, provider))
    return send(res, 404, "<p>Not found</p>")
  if (action === "start" && req.method === "POST") return start(req, res, provider)
  if (action === "callback" && req.method === "GET") return callback(req, res, provider, url.searchParams)
  // Apple's page posts from another site, so the browser omits our cookies. A redirect to this server includes them.
  if (action === "callback" && req.method === "POST") {
    const form = new URLSearchParams(await textOf(req))
    return redirect(res, `${url.pathname}?${form}`)
  }
  return send(res, 405, "<p>Not like this</p>")
}

/** First redirect: to the provider. A cookie keeps the state, so that only this browser's response is accepted. */
async function start(req, res, provider) {
  const query = new URLSearchParams({
    return_to: "/",
    redirect_uri: `${STOREFRONT_URL}/auth/${provider}/callback`,
  })
  const { status, body } = await api(req, `/store/auth/social/${provider}/start?${query}`)
  if (status !== 200) return failed(res, body)
  const state = new URL(body.authorization_url).searchParams.get("state")
  setCookie(res, STATE_COOKIE, state, STATE_SECONDS)
  redirect(res, body.authorization_url)
}

/** Second redirect: from the provider, then to the page that the customer wanted. */
async function callback(req, res, provider, answered) {
  const isOurs = answered.get("state") !== null && answered.get("state") === cookieOf(req, STATE_COOKIE)
  setCookie(res, STATE_COOKIE, "", 0)
  if (!isOurs) return failed(res, { message: "This sign-in was not begun in this browser." })

  const isForm = provider === "apple"
  const path = `/store/auth/social/${provider}/callback`
  const { status, body } = await (isForm
    ? api(req, path, { method: "POST", body: answered })
    : api(req, `${path}?${answered}`))
  if (status !== 200) return failed(res, body)
  if (body.mfa_required) return failed(res, { message: "Ask for the second factor here." })
  setCookie(res, TOKEN_COOKIE, body.token, TOKEN_SECONDS)
  redirect(res, body.return_to)
}

async function home(req, res) {
  const { status, body } = await api(req, "/store/customers/me")
  const buttons = Object.entries(PROVIDERS)
    .map(([id, name]) => `<form method="post" action="/auth/${id}/start"><button>${name}</button></form>`)
    .join("")
  if (status !== 200) return send(res, 200, `<h1>Sign in</h1>${buttons}`)
  const { body: linked } = await api(req, "/store/auth/social/linked-accounts")
  const accounts = linked.linked_accounts
    .map(({ provider, email }) => `<li>${PROVIDERS[provider]}: ${escaped(email ?? "no email")}</li>`)
    .join("")
  const { id, email, first_name: name } = body.customer
  send(
    res,
    200,
    `<h1>Hello, ${escaped(name ?? email ?? id)}</h1><p id="customer">${escaped(id)}</p><ul>${accounts}</ul>
     <h2>Link another</h2>${buttons}
     <form method="post" action="/sign-out"><button>Sign out</button></form>`,
  )
}

async function signOut(req, res) {
  await api(req, "/auth/session", { method: "DELETE" })
  setCookie(res, TOKEN_COOKIE, "", 0)
  redirect(res, "/")
}

/** Calls the shop from the server, so that the token never reaches a page's scripts. */
async function api(req, path, init = {}) {
  const token = cookieOf(req, TOKEN_COOKIE)
  const headers = {
    "x-publishable-api-key": PUBLISHABLE_KEY,
    // The server applies rate limits to the customer's address if it trusts this machine (TRUST_PROXY).
    "x-forwarded-for": req.socket.remoteAddress,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(API_URL + path, { ...init, headers })
  // Drops an invalid token and repeats the call without it.
  if (reply.status === 401 && token && !path.startsWith("/auth/")) {
    req.headers.cookie = ""
    return api(req, path, init)
  }
  return { status: reply.status, body: await reply.json() }
}

function setCookie(res, name, value, seconds) {
  const secure = STOREFRONT_URL.startsWith("https:") ? "; Secure" : ""
  res.appendHeader(
    "set-cookie",
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`,
  )
}

function cookieOf(req, name) {
  const pairs = (req.headers.cookie ?? "").split(/; */)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}

async function textOf(req) {
  let text = ""
  for await (const piece of req) {
    text += piece
    if (text.length > LARGEST_FORM_BYTES) throw new Error("The form is too long.")
  }
  return text
}

function redirect(res, location) {
  res.writeHead(303, { location, "cache-control": "no-store" }).end()
}

function failed(res, { message }) {
  send(res, 400, `<h1>Not signed in</h1><p id="problem">${escaped(message)}</p><a href="/">Back</a>`)
}

function send(res, status, html) {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  }
  res.writeHead(status, headers).end(`<!doctype html><title>Social login</title>${html}`)
}

function escaped(text) {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
