import { z } from "zod"
import { contract } from "../../../kits/rows/row"

const query = z.strictObject({
  tenant: z.string().optional().describe("The shop's slug, if the host does not name it."),
})

const response = z.object({
  suppressed: z
    .int()
    .describe("How many addresses were not suppressed before.")
    .meta({ examples: [1] }),
})

export const emailReports = contract({
  receiveSesReport: {
    method: "POST",
    path: "/hooks/email-reports/ses",
    auth: "none",
    summary: "Receive bounces and complaints from Amazon SES",
    description:
      "Subscribe this address to the SNS topic of the setting `ses_topic_arn`. Requires Amazon's signature. Confirms the subscription by itself. Permanent bounces and complaints suppress their addresses. Repeated messages have one effect.",
    query,
    body: z.unknown(),
    bodyType: "*/*",
    response,
    errors: ["invalid_field", "forbidden", "not_found", "provider_error"],
    example: {
      body: { Type: "Notification", TopicArn: "arn:aws:sns:eu-central-1:123456789012:mail-reports" },
    },
  },
  receivePostmarkReport: {
    method: "POST",
    path: "/hooks/email-reports/postmark",
    auth: "none",
    summary: "Receive bounces and complaints from Postmark",
    description:
      "Register this address as a webhook at Postmark, with the user name and the password of the settings `postmark_user` and `postmark_password` (HTTP basic authentication). Permanent bounces and complaints suppress their addresses. Repeated webhooks have one effect.",
    query,
    body: z.unknown(),
    response,
    errors: ["invalid_field", "invalid_credentials", "not_found"],
    example: {
      body: { RecordType: "Bounce", Type: "HardBounce", Email: "ada@alder.example" },
    },
  },
})
