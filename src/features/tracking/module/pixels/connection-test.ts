import { randomUUID } from "node:crypto"
import { z } from "zod"
import { ServiceStatusError, serviceMessage } from "../../../../kits/settings/connection-test"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import type { GuardedInit } from "../../../../lib/guarded-fetch"
import type { DestinationName } from "../fields"
import type { Claimed, Message, PixelSettings, PixelUrls } from "./destination"
import { ga4 } from "./ga4"
import { meta } from "./meta"
import { callPixel, posted } from "./send"

interface Around {
  settings: PixelSettings
  urls: PixelUrls
  timeoutMs: number
}

const validation = z.object({ validationMessages: z.array(z.object({ description: z.string() })) })
/** Pages and other things at Meta do not have the last one. */
const PIXEL_FIELDS = "id,name,last_fired_time"
const pixel = z.object({ id: z.string(), name: z.string().nullish() })

/** Ask a destination about the shop's keys, so that nothing is counted. Return what came back. Throw 502. */
export const connectionTests: Readonly<Record<DestinationName, (around: Around) => Promise<string | null>>> =
  {
    async ga4(around) {
      const settings = { ...around.settings, ga4_test_mode: true }
      const { url, body } = ga4.request([testMessage(settings)], settings, around.urls)
      const { validationMessages } = await ask(around, ga4.title, { url, init: posted(body) }, validation)
      const [complaint] = validationMessages
      // Without a cause it counts as a refusal.
      if (complaint !== undefined)
        throw errors.providerError(shown(JSON.stringify(complaint.description), settings) ?? undefined)
      return null
    },

    /** Meta counts events, also those with a code for test events. So the test only reads the pixel. */
    async meta(around) {
      const { settings, urls } = around
      const url = `${urls.meta}/${settings.meta_version}/${settings.meta_pixel_id ?? ""}?fields=${PIXEL_FIELDS}`
      const init = {
        headers: { authorization: `Bearer ${settings.meta_access_token ?? ""}`, accept: "application/json" },
      }
      const { id, name } = await ask(around, meta.title, { url, init }, pixel)
      return name ? `${name} (${id})` : id
    },
  }

const NOBODY = "1.1"

/** A page view of nobody, in GA4's form. */
function testMessage(settings: PixelSettings): Message {
  const event: Claimed = {
    id: "test",
    destination: ga4.name,
    claim: 1,
    tries: 1,
    event_id: randomUUID(),
    name: "page_view",
    occurred_at: clock.date(),
    consent_session_id: NOBODY,
    consent: {},
    context: {
      page_url: "https://example.com/",
      referrer: null,
      client_id: NOBODY,
      user_agent: "Mozilla/5.0 (connection test)",
      country: null,
      click_ids: {},
    },
    properties: { value: null, currency_code: null, items: [] },
  }
  // A shop may have chosen that page views are not sent.
  const message = ga4.message(event, {}, { ...settings, ga4_event_names: [] })
  if (typeof message === "string") throw errors.internalError()
  return message
}

async function ask<Answer>(
  { settings, timeoutMs }: Around,
  title: string,
  { url, init }: { url: string; init: GuardedInit },
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const { status, text, json } = await callPixel(url, init, { totalMs: timeoutMs }).catch(
    (cause: unknown) => {
      throw errors.providerError(`${title} could not be reached.`, { cause })
    },
  )
  if (status < 200 || status > 299) {
    const cause = new ServiceStatusError(status, shown(text, settings))
    throw errors.providerError(`${title} answered with the status ${status}.`, { cause })
  }
  const { data, error } = answer.safeParse(json)
  if (error) throw errors.providerError(`The answer of ${title} is not the expected one.`, { cause: error })
  return data
}

const shown = (body: string, { ga4_api_secret, meta_access_token }: PixelSettings) =>
  serviceMessage(body, [ga4_api_secret, meta_access_token])
