import path from "node:path"
import type { z } from "zod"
import en from "../../admin/i18n/mail/en.json"
import tr from "../../admin/i18n/mail/tr.json"
import { defineFeature, FIRST } from "../../kits/declarations/declaration"
import { environment, flag, url } from "../../kits/declarations/environment"
import { email } from "../../lib/fields"
import { mailHost } from "./services/mail-host"
import { settings } from "./settings"

/** The time limit in milliseconds for each step of the conversation with a mail server. */
const TIMEOUT_MS = 10_000
/** If the mail server does not close the connection within this time, we do. */
const CLOSE_TIMEOUT_MS = 1_000

declare module "../../lib/registry" {
  interface OutsideServices {
    mail: "smtp"
  }
  interface SettingsByArea {
    mail: z.output<typeof settings.schema>
  }
}

export const mail = defineFeature({
  slug: "mail",
  about: "the shop's mails and the servers that send them",
  environment: environment(
    {
      SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@smtp.example:587").optional(),
      MAIL_FROM: email.optional(),
      MAIL_PRIVATE_HOSTS: flag.optional(),
    },
    (env, { production, publicUrl, dataDirectory }) => ({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `no-reply@${mailHost(publicUrl)}`,
      allowPrivateHosts: env.MAIL_PRIVATE_HOSTS ?? !production,
      timeouts: { step: TIMEOUT_MS, close: CLOSE_TIMEOUT_MS },
      outbox: path.join(dataDirectory, "outbox"),
    }),
  ),
  modules: (own, { secrets, retiredEncryptionKeys, container }) => [
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          // The engine's default provider for notices in the dashboard. A configuration that names other providers must
          // name it too, or it is missing.
          { resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels: ["feed"] } },
          {
            resolve: "./src/features/mail/module",
            id: "mail",
            options: {
              ...own,
              channels: ["email"],
              settings: () => container.resolve("tenantConfig").read("mail"),
              encryptionKey: secrets.encryption,
              retiredEncryptionKeys,
            },
          },
        ],
      },
    },
  ],
  settings: { name: "mail", area: () => settings, after: FIRST },
  settingTexts: { en, tr },
})
