import type { z } from "zod"
import { email, httpUrl, line, orNone, phone } from "../../lib/fields"
import { localeCode } from "../../lib/publications/locales"
import { defineArea } from "../../lib/settings/area"
import { pathWithIdAndToken, pathWithToken } from "./path-with-token"

/** Where the shop's own pages are, and how its customers reach it. For links and signatures of mails, feeds and sitemaps. */
export const settingsWith = (paths: Record<string, z.ZodType>) =>
  defineArea({
    fields: {
      url: orNone(httpUrl),
      /** The language of texts that say no other, and of answers to callers who ask for none. */
      default_locale: localeCode.default("en"),
      /** Where the storefront shows each kind of thing: `{slug}` is the thing's address, `{locale}` the language. */
      ...paths,
      /** Where links in mails lead: `{token}` is what the page sends back to `/auth`, `{locale}` the mail's language. */
      reset_password_path: pathWithToken.default("/reset-password?token={token}"),
      verify_email_path: pathWithToken.default("/verify-email?token={token}"),
      /** The page on which a guest agrees to give an order to a customer. `{id}` is the order's id. */
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
