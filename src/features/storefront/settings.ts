import type { z } from "zod"
import { email, httpUrl, line, orNull, phone } from "../../lib/fields"
import { localeCode } from "../../lib/publications/locales"
import { defineArea } from "../../lib/settings/area"
import { pathWithIdAndToken, pathWithToken } from "./path-with-token"

/** The shop's storefront addresses and contact data, for links and signatures in mails, feeds and sitemaps. */
export const settingsWith = (paths: Record<string, z.ZodType>) =>
  defineArea({
    fields: {
      url: orNull(httpUrl),
      /** The default language of texts, and of responses to callers that request no language. */
      default_locale: localeCode.default("en"),
      /** The storefront path of each kind of thing. `{slug}` is the thing's slug, `{locale}` the language. */
      ...paths,
      /** The paths of links in mails. The page sends `{token}` to `/auth`. `{locale}` is the mail's language. */
      reset_password_path: pathWithToken.default("/reset-password?token={token}"),
      verify_email_path: pathWithToken.default("/verify-email?token={token}"),
      /** The page on which a guest accepts an order transfer. `{id}` is the order's id. */
      order_transfer_path: pathWithIdAndToken.default("/order/{id}/transfer/{token}"),
      company_name: orNull(line(200)),
      support_email: orNull(email),
      support_phone: orNull(phone),
      support_url: orNull(httpUrl),
      terms_url: orNull(httpUrl),
      privacy_url: orNull(httpUrl),
    },
    secrets: {},
    needs: ["url"],
    assistantMayChange: ["default_locale", "company_name"],
  })
