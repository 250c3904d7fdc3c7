import { z } from "zod"
import { ServiceStatusError, serviceMessage } from "../../../../kits/settings/connection-test"
import { errors } from "../../../../lib/errors"
import type { AppName } from "../fields"
import { fetchNetwork, parsed } from "../lib/call-network"
import { TITLE as LINKEDIN } from "./linkedin-api"
import type { Surroundings } from "./network"

const token = z.object({ access_token: z.string().min(1) })
const failure = z.object({ error: z.string() })

/** Asks a network for a token of the app itself, which only its id and secret get. Throws 502 `provider_error`. */
export const appTests: Readonly<Record<AppName, (around: Surroundings) => Promise<void>>> = {
  async meta(around) {
    const { settings, urls } = around
    await askForToken(around, {
      title: "Meta",
      url: `${urls.metaGraph}/${settings.meta_version}/oauth/access_token`,
      id: settings.meta_client_id,
      secret: settings.meta_client_secret,
    })
  },

  /**
   * LinkedIn lets few apps have such a token. It refuses others with `access_denied`, and a wrong secret with
   * `invalid_client`: https://learn.microsoft.com/en-us/linkedin/shared/authentication/client-credentials-flow.
   */
  async linkedin(around) {
    const { settings, urls } = around
    await askForToken(around, {
      title: LINKEDIN,
      url: `${urls.linkedin}/oauth/v2/accessToken`,
      id: settings.linkedin_client_id,
      secret: settings.linkedin_client_secret,
      alsoProves: "access_denied",
    })
  },
}

interface App {
  title: string
  url: string
  id: string | null
  secret: string | null
  /** A refusal that only an app with the right id and secret gets. */
  alsoProves?: string
}

async function askForToken({ timeoutMs }: Surroundings, { title, url, id, secret, alsoProves }: App) {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: id ?? "",
    client_secret: secret ?? "",
  })
  const { status, text } = await fetchNetwork(url, { method: "POST", body }, { totalMs: timeoutMs })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch((cause: unknown) => {
      throw errors.providerError(`${title} could not be reached.`, { cause })
    })
  const json = parsed(text)
  if (status < 200 || status > 299) {
    if (alsoProves !== undefined && failure.safeParse(json).data?.error === alsoProves) return
    const cause = new ServiceStatusError(status, serviceMessage(text, [secret]))
    throw errors.providerError(`${title} answered with the status ${status}.`, { cause })
  }
  const { error } = token.safeParse(json)
  if (error) throw errors.providerError(`The answer of ${title} is not the expected one.`, { cause: error })
}
