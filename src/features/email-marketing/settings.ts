import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"

const MAX_PER_MINUTE = 100_000
const MAX_CONSENT_DAYS = 3_650
/** An ARN of a topic, such as `arn:aws:sns:eu-central-1:123456789012:mail-reports`. */
const TOPIC_ARN = /^arn:aws(?:-cn|-us-gov)?:sns:[a-z]{2}(?:-[a-z]{1,10}){1,3}-\d:\d{12}:[\w-]{1,256}$/
/** The password is all that protects the webhook. */
const SHORTEST_PASSWORD = 16

/** The settings for campaigns by email. */
export const settings = defineArea({
  fields: {
    /** The most mails of campaigns in a minute. Null: as fast as the mail server takes them. */
    mails_per_minute: orNull(z.int().min(1).max(MAX_PER_MINUTE)),
    /** For how many days the evidence of a consent is stored after it has ended. Turkish law wants three years. */
    consent_retention_days: z.int().min(1).max(MAX_CONSENT_DAYS).default(1_095),
    /** Amazon SES reports bounces and complaints through this SNS topic. */
    ses_topic_arn: orNull(
      z
        .string()
        .regex(
          TOPIC_ARN,
          "must be the ARN of an SNS topic, such as arn:aws:sns:eu-central-1:123456789012:mail",
        ),
    ),
    /** Postmark reports bounces and complaints with this name and password. */
    postmark_user: orNull(line(100).regex(/^[^:]+$/, "must not contain a colon")),
  },
  secrets: { postmark_password: secretText(200, SHORTEST_PASSWORD) },
  groups: { postmark: { needs: ["postmark_user", "postmark_password"], isExtra: true } },
})
