import { generateKeyPairSync, randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { deeplServer } from "../../integration-tests/harness/deepl-server"
import { identityServer } from "../../integration-tests/harness/identity-server"
import { mailServer } from "../../integration-tests/harness/mail-server"
import { modelServer } from "../../integration-tests/harness/model-server"
import {
  publishableKeyIn,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../integration-tests/harness/server-process"
import {
  LINKEDIN_APP,
  META_APP,
  socialNetworkServers,
} from "../../integration-tests/harness/social-network-servers"
import { speechServer } from "../../integration-tests/harness/speech-server"
import { stripeBillingServer } from "../../integration-tests/harness/stripe-billing-server"
import { type Client, type Keys, post } from "./client"
import { answerOfModel } from "./shop-model"

const PORT = 19_190
const EMAIL = "admin@demo.test"
const REDIRECT_URIS = "https://shop.test/auth/{provider}/callback"
const APPLE = { team: "TEAM123456", key: "KEY1234567" }

export type StandIns = Awaited<ReturnType<typeof startCompanies>>

/** A server whose addresses of other companies lead to stand-ins on this machine. */
export interface OwnServer {
  keys: Keys
  standIns: StandIns
  /** Enters the shop's accounts at the companies, as its admin does. */
  setUp(client: Client): Promise<void>
  /** Stops the server and the stand-ins, and deletes the server's data. */
  close(): Promise<void>
}

/** Starts the stand-ins, and a server from the sources as `npm start` does, with a demo shop. */
export async function startOwnServer(): Promise<OwnServer> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.reverse()) await end()
  }
  try {
    const standIns = await startCompanies(closing)
    const dataDirectory = temporaryDirectory()
    closing.push(() => rmSync(dataDirectory, { recursive: true, force: true }))
    const password = randomText()
    const agent = randomText()
    const env = {
      SVC_ADMIN_EMAIL: EMAIL,
      SVC_ADMIN_PASSWORD: password,
      SVC_AGENT_API_KEY: agent,
      ...addressesOf(standIns),
    }
    const server = spawnServer({ dataDirectory, port: PORT, env })
    closing.push(async () => {
      server.signal("SIGTERM")
      await server.exited
    })
    await untilReady(server)
    const publishable = publishableKeyIn(server.output())
    return {
      keys: { url: server.url, publishable, agent, email: EMAIL, password },
      standIns,
      async setUp(client) {
        for (const [area, settings] of Object.entries(settingsOf(standIns)))
          await post(client, `/admin/config/${area}`, settings, "admin")
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startCompanies(closing: (() => unknown)[]) {
  const opened = <Company extends { close(): unknown }>(company: Company): Company => {
    closing.push(() => company.close())
    return company
  }
  const clients = { google: clientOf("google"), apple: clientOf("apple") }
  const stripeKey = `sk_test_${randomBytes(12).toString("hex")}`
  const model = opened(await modelServer())
  model.answers(answerOfModel)
  return {
    clients,
    stripeKey,
    model,
    google: opened(await identityServer(clients.google)),
    // Apple's secret is a token that the shop signs anew for each call.
    apple: opened(await identityServer(clients.apple, { secret: () => clients.apple.client_secret })),
    deepl: opened(await deeplServer()),
    speech: opened(await speechServer()),
    stripe: opened(await stripeBillingServer(stripeKey)),
    networks: opened(await socialNetworkServers()),
    mails: opened(await mailServer()),
  }
}

function clientOf(provider: string) {
  const redirect_uris = [REDIRECT_URIS.replace("{provider}", provider)]
  return { client_id: `${provider}-client`, client_secret: randomText(), redirect_uris }
}

/** The environment variables of `.env.example` that lead to the stand-ins. */
function addressesOf({ google, apple, model, deepl, speech, stripe, networks }: StandIns) {
  const { meta, metaGraph, linkedin, linkedinApi } = networks.urls
  return {
    GOOGLE_ISSUER_URL: google.url,
    APPLE_ISSUER_URL: apple.url,
    OPENAI_API_URL: model.url,
    DEEPL_API_URL: deepl.url,
    SPEECH_API_URL: speech.url,
    STRIPE_API_URL: stripe.url,
    META_URL: meta,
    META_GRAPH_URL: metaGraph,
    LINKEDIN_URL: linkedin,
    LINKEDIN_API_URL: linkedinApi,
  }
}

/** The settings of the shop, by area. */
function settingsOf({ clients, stripeKey, mails }: StandIns): Record<string, object> {
  const { google, apple } = clients
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return {
    social_login: {
      redirect_uris: [REDIRECT_URIS],
      google_enabled: true,
      google_client_id: google.client_id,
      google_client_secret: google.client_secret,
      apple_enabled: true,
      apple_client_id: apple.client_id,
      apple_team_id: APPLE.team,
      apple_key_id: APPLE.key,
      apple_private_key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    },
    assistant: { api_key: randomText() },
    translation: { deepl_api_key: randomText() },
    voice: { openai_api_key: randomText() },
    payments: {
      stripe_enabled: true,
      stripe_publishable_key: "pk_test_report",
      stripe_secret_key: stripeKey,
      stripe_webhook_secret: "whsec_report",
    },
    social: {
      meta_client_id: META_APP.id,
      meta_client_secret: META_APP.secret,
      linkedin_client_id: LINKEDIN_APP.id,
      linkedin_client_secret: LINKEDIN_APP.secret,
    },
    mail: {
      from_name: "Alder & Clay",
      from_address: "hello@alder.test",
      smtp_host: "127.0.0.1",
      smtp_port: mails.port,
      smtp_user: mails.user,
      smtp_password: mails.password,
    },
  }
}

function randomText(): string {
  return randomBytes(32).toString("base64url")
}
