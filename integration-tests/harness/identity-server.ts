import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import jwt from "jsonwebtoken"
import Provider, { type Configuration } from "oidc-provider"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

/** The id of the organization (Microsoft's "tenant") to which all test users belong. */
export const DIRECTORY = "11111111-2222-4333-8444-555555555555"

/** A user at a sign-in provider, with the data that the provider sends about the user. */
export interface Person {
  sub: string
  [claim: string]: unknown
}

interface Client {
  client_id: string
  client_secret: string
  redirect_uris: string[]
}

type Claims = Record<string, unknown>

/** Overrides for the provider's normal responses. */
interface Overrides {
  /** Replaces the ID token. */
  forgeToken?: ((claims: Claims, header: { kid: string }) => string) | undefined
  /** Replaces the published keys. */
  keys?: object[] | undefined
  /** Sends this reply for every matching path. With `undefined` the server does not reply. */
  answer?: { path: RegExp; reply: ((res: ServerResponse) => void) | undefined } | undefined
}

/**
 * A local OpenID provider that signs in every user. It is a certified library (oidc-provider) and requires PKCE. With
 * `template`, its issuer contains a placeholder, like Microsoft's.
 */
export async function identityServer(
  client: Client,
  options: { template?: boolean; secret?: (presented: string) => string } = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const kid = randomUUID()
  const people = new Map<string, Person>()
  const overrides: Overrides = {}
  const asked: string[] = []
  const forms: URLSearchParams[] = []
  let current: Person | undefined
  let refusal: string | undefined

  const server = outsideServer((req, res) => void serve(req, res))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = options.template ? `${url}/${DIRECTORY}/v2.0` : url
  const provider = new Provider(issuer, configurationOf(client, privateKey, kid, people))
  const callback = provider.callback()
  provider.on("server_error", (_ctx, error) => process.stderr.write(`${error.stack}\n`))

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [path = ""] = (req.url ?? "").split("?", 1)
    asked.push(`${req.method} ${path}`)
    if (overrides.answer?.path.test(path)) return overrides.answer.reply?.(res)
    if (path.startsWith("/interaction/")) {
      const result = refusal
        ? { error: refusal }
        : { login: { accountId: String(req.headers["x-person"] ?? current?.sub) } }
      return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
    }
    if (path === "/jwks" && overrides.keys) return json(res, { keys: overrides.keys })
    if (path === "/common/v2.0/.well-known/openid-configuration") {
      req.url = "/.well-known/openid-configuration"
      rewrite(res, (body) => ({ ...body, issuer: `${url}/{tenantid}/v2.0` }))
    }
    if (path === "/token") {
      const form = new URLSearchParams(await textOf(req))
      forms.push(new URLSearchParams(form))
      form.set("client_secret", (options.secret ?? ((same) => same))(form.get("client_secret") ?? ""))
      Object.assign(req, { body: Object.fromEntries(form) })
      rewrite(res, (body) =>
        overrides.forgeToken && body.id_token ? { ...body, id_token: forged(body.id_token) } : body,
      )
    }
    await callback(req, res)
  }

  const forged = (token: unknown) => {
    const { payload } = jwt.decode(String(token), { complete: true }) ?? {}
    return overrides.forgeToken?.(Object(payload), { kid }) ?? ""
  }

  return {
    url,
    issuer,
    people,
    overrides,
    /** Methods and paths of all requests, oldest first. */
    asked,
    /** Requests to the token endpoint, oldest first. */
    forms,
    kid,
    privateKey,
    publicJwk: { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" },
    /** Sets the user that signs in from now on. */
    signsIn(person: Person): void {
      people.set(person.sub, person)
      current = person
      refusal = undefined
    },
    /** From now on, users press "Cancel" at the provider. */
    refuses(error: string): void {
      refusal = error
    },
    reset(): void {
      overrides.forgeToken = undefined
      overrides.keys = undefined
      overrides.answer = undefined
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type IdentityServer = Awaited<ReturnType<typeof identityServer>>

function configurationOf(
  client: Client,
  key: KeyObject,
  kid: string,
  people: Map<string, Person>,
): Configuration {
  return {
    clients: [{ ...client, token_endpoint_auth_method: "client_secret_post" }],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    // The ID token contains the user's data too, as with real providers.
    conformIdTokenClaims: false,
    scopes: ["openid", "email", "profile", "name"],
    claims: {
      openid: ["sub", "tid", "xms_edov"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "picture"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    // Every user agrees to everything.
    async loadExistingGrant({ oidc }) {
      const { clientId, accountId } = { clientId: oidc.client?.clientId, accountId: oidc.session?.accountId }
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope("openid email profile name")
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  }
}

/** Changes a JSON response before it is sent. */
function rewrite(res: ServerResponse, change: (body: Claims) => object): void {
  const end = res.end.bind(res)
  res.end = ((body?: Buffer | string, ...rest: []) => {
    if (res.statusCode !== 200 || body === undefined) return end(body, ...rest)
    const changed = JSON.stringify(change(JSON.parse(body.toString())))
    res.setHeader("content-length", Buffer.byteLength(changed))
    return end(changed)
  }) as typeof res.end
}

export function json(res: ServerResponse, body: object, status = 200): void {
  res.statusCode = status
  res.setHeader("content-type", "application/json")
  res.end(JSON.stringify(body))
}
