import type { emailConsents as consentContract } from "../../features/email-marketing/api/admin-email-consents.rows"
import type { adminEmailSubscribers } from "../../features/email-marketing/api/admin-email-subscribers.rows"
import type {
  subscriberEvent,
  subscriberImportResult,
} from "../../features/email-marketing/module/subscriber-schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"
import { emailLists } from "./email-lists"

export type EmailSubscriber = Received<typeof adminEmailSubscribers.schema>
export type SubscriberEvent = Received<typeof subscriberEvent>
export type SubscriberImport = Received<typeof subscriberImportResult>

type LoggedConsent = Received<
  typeof consentContract.adminListEmailConsents.response
>["email_consents"][number]
export type EmailConsentProof = Received<
  typeof consentContract.adminReadEmailConsent.response
>["email_consent"]

/** What people have agreed to, and when they left. */
export const emailConsents: Resource<EmailConsentProof, LoggedConsent> = {
  path: "/admin/email-consents",
  one: "email_consent",
  many: "email_consents",
  texts: "email_subscribers.consents",
  title: "email",
}

export const emailSubscribers: Resource<EmailSubscriber> = {
  path: "/admin/email-subscribers",
  one: "email_subscriber",
  many: "email_subscribers",
  texts: "email_subscribers",
  title: "email",
}

/** The lists, named by their handles as new subscribers name them. */
export const listsByHandle = { ...emailLists, id: "handle" }
