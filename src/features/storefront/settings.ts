import type { z } from "zod"
import { email, httpUrl, line, orNone, phone } from "../../lib/fields"
import { localeCode } from "../../lib/publications/locales"
import { defineArea } from "../../lib/settings/area"
import { pathWithIdAndToken, pathWithToken } from "./path-with-token"

/** The shop's storefront addresses and contact data, for links and signatures in mails, feeds and sitemaps. */
export const settingsWith = (paths: Record<string, z.ZodType>) =>
  defineArea({
    fields: {
      url: orNone(httpUrl),
      /** The default language of texts, and of responses to callers that request no language. */
      default_locale: localeCode.default("en"),
      /** The storefront path of each kind of thing. `{slug}` is the thing's slug, `{locale}` the language. */
      ...paths,
      /** The paths of links in mails. The page sends `{token}` to `/auth`. `{locale}` is the mail's language. */
      reset_password_path: pathWithToken.default("/reset-password?token={token}"),
      verify_email_path: pathWithToken.default("/verify-email?token={token}"),
      /** The page on which a guest accepts an order transfer. `{id}` is the order's id. */
      order_transfer_path: pathWithIdAndToken.default("/order/{id}/transfer/{token}"),
      company_name: orNone(line(200)),
      support_email: orNone(email),
      support_phone: orNone(phone),
      support_url: orNone(httpUrl),
      terms_url: orNone(httpUrl),
      privacy_url: orNone(httpUrl),
    },
    secrets: {},
    needs: ["url"],
    assistantMayChange: ["default_locale", "company_name"],
  })
