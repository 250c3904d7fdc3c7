import { generateKeyPairSync, randomInt, randomUUID } from "node:crypto"
import jwt from "jsonwebtoken"
import { config } from "../../src/config"
import type { ProviderName } from "../../src/features/social-login/module/types"
import { admin, storefront } from "../harness/api"
import { DIRECTORY, identityServer, type Person } from "../harness/identity-server"
import {
  type FacebookPerson,
  facebookServer,
  type GithubPerson,
  githubServer,
} from "../harness/oauth-servers"
import type { Shop } from "../harness/shop"
import { type TenantShop, useTenant } from "../harness/tenants"
import { type Returned, visit } from "../harness/visitor"

export const STOREFRONT = "https://shop.test"
export const REDIRECT_URI = (provider: ProviderName) => `${STOREFRONT}/auth/${provider}/callback`

const APPLE = { team: "TEAM123456", key: "KEY1234567", client: "test.shop.web" }

const client = (provider: ProviderName) => ({
  client_id: `${provider}-client`,
  client_secret: `${provider}-secret-${randomUUID()}`,
  redirect_uris: [REDIRECT_URI(provider)],
})

/** Local servers that behave like the five sign-in providers. */
export async function providerServers() {
  const clients = {
    google: client("google"),
    microsoft: client("microsoft"),
    apple: { ...client("apple"), client_id: APPLE.client },
    facebook: client("facebook"),
    github: client("github"),
  }
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  /** Checks the client secret for Apple. It is a token that the shop signs for each request. */
  const appleSecret = (presented: string) => {
    try {
      const { header } = jwt.verify(presented, publicKey, {
        algorithms: ["ES256"],
        issuer: APPLE.team,
        subject: APPLE.client,
        audience: "https://appleid.apple.com",
        complete: true,
      })
      return header.kid === APPLE.key ? clients.apple.client_secret : ""
    } catch {
      return ""
    }
  }
  const servers = {
    google: await identityServer(clients.google),
    microsoft: await identityServer(clients.microsoft, { template: true }),
    apple: await identityServer(clients.apple, { secret: appleSecret }),
    facebook: await facebookServer(clients.facebook),
    github: await githubServer(clients.github),
  }
  const settings = {
    redirect_uris: [`${STOREFRONT}/auth/{provider}/callback`],
    ...enabled(clients, "google"),
    ...enabled(clients, "microsoft"),
    ...enabled(clients, "facebook"),
    ...enabled(clients, "github"),
    apple_enabled: true,
    apple_client_id: APPLE.client,
    apple_team_id: APPLE.team,
    apple_key_id: APPLE.key,
    apple_private_key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  }
  return {
    ...servers,
    settings,
    /** Removes all faults. */
    reset: () => {
      for (const server of [servers.google, servers.microsoft, servers.apple]) server.reset()
      for (const server of [servers.facebook, servers.github]) server.state.overrides = undefined
    },
  }
}

export type Providers = Awaited<ReturnType<typeof providerServers>>

let opened: Promise<{ shop: TenantShop; providers: Providers }> | undefined

/** A shop that offers all five providers. All specs of a test worker share it. */
export function useSocialShop() {
  opened ??= open()
  return opened
}

async function open() {
  const providers = await providerServers()
  Object.assign(config.socialLogin.urls, {
    google: providers.google.url,
    microsoft: providers.microsoft.url,
    apple: providers.apple.url,
    facebook: providers.facebook.url,
    facebookGraph: providers.facebook.url,
    github: providers.github.url,
    githubApi: providers.github.url,
  })
  const shop = await useTenant("social")
  await offer(shop, providers.settings)
  return { shop, providers }
}

export async function offer(shop: Shop, settings: object): Promise<void> {
  await admin(shop).post("/admin/config/social_login", settings).expect(200)
}

/** A user at an OpenID provider with a verified email. */
export function person(overrides: Partial<Person> = {}): Person & { email: string } {
  const sub = randomUUID()
  return {
    sub,
    email: `${sub}@people.test`,
    email_verified: true,
    xms_edov: true,
    tid: DIRECTORY,
    given_name: "Ada",
    family_name: "Lovelace",
    picture: `https://pictures.example/${sub}.jpg`,
    ...overrides,
  }
}

interface Start {
  token?: string
  return_to?: string
  redirect_uri?: string
}

export async function start(
  shop: Shop,
  provider: ProviderName,
  { token, ...query }: Start = {},
): Promise<string> {
  const search = new URLSearchParams({ ...query }).toString()
  const { body } = await storefront(shop, token ? { token } : {})
    .get(`/store/auth/social/${provider}/start?${search}`)
    .expect(200)
  return body.authorization_url
}

/** Begins a sign-in, and returns how the provider sends the browser back. */
export async function returnFromProvider(
  shop: Shop,
  provider: ProviderName,
  options: Start = {},
): Promise<Returned> {
  return visit(await start(shop, provider, options))
}

/** Sends the provider's response to the API unchanged, like a storefront. */
export function callback(
  shop: Shop,
  provider: ProviderName,
  returned: Pick<Returned, "method" | "fields">,
  token?: string,
) {
  const caller = storefront(shop, token ? { token } : {})
  const path = `/store/auth/social/${provider}/callback`
  return returned.method === "POST"
    ? caller.post(path).type("form").send(returned.fields)
    : caller.get(`${path}?${new URLSearchParams(returned.fields).toString()}`)
}

/** A whole sign-in: to the provider and back. */
export async function signIn(shop: Shop, provider: ProviderName, options: Start = {}, status = 200) {
  const returned = await returnFromProvider(shop, provider, options)
  return (await callback(shop, provider, returned, options.token).expect(status)).body
}

/** A GitHub user with one verified email. */
export function githubPerson(overrides: Partial<GithubPerson> = {}): GithubPerson & { email: string } {
  const id = randomInt(1, 2 ** 40)
  const email = `${id}@people.test`
  return {
    id,
    login: `user-${id}`,
    name: "Grace Brewster Hopper",
    avatar_url: `https://avatars.example/u/${id}`,
    emails: [
      { email: `second-${email}`, primary: false, verified: true },
      { email, primary: true, verified: true },
    ],
    email,
    ...overrides,
  }
}

export function facebookPerson(overrides: Partial<FacebookPerson> = {}): FacebookPerson {
  const id = String(randomInt(1, 2 ** 40))
  return {
    id,
    first_name: "Mary",
    last_name: "Somerville",
    email: `${id}@people.test`,
    picture: { data: { url: `https://scontent.example/${id}.jpg`, is_silhouette: false } },
    ...overrides,
  }
}

function enabled(
  clients: Record<string, { client_id: string; client_secret: string }>,
  provider: ProviderName,
) {
  return {
    [`${provider}_enabled`]: true,
    [`${provider}_client_id`]: clients[provider]?.client_id,
    [`${provider}_client_secret`]: clients[provider]?.client_secret,
  }
}
