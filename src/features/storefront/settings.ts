import { z } from "zod"
import { localeCode } from "../../kits/publications/locales"
import { defineArea } from "../../kits/settings/area"
import { email, httpUrl, line, orNull, phone } from "../../lib/fields"
import { pathWithIdAndToken, pathWithToken } from "./path-with-token"

/** The storefront's addresses and the shop's contact data. Mails, feeds and sitemaps use them. */
export const settingsWith = (paths: Record<string, z.ZodType>) =>
  defineArea({
    fields: {
      url: orNull(httpUrl),
      /** The default language of texts, and of responses to callers that request no language. */
      default_locale: localeCode.default("en"),
      /**
       * For each kind of record, its path on the storefront. `{slug}` is the record's slug, `{locale}` the language.
       */
      ...paths,
      /**
       * The paths of links in mails. The storefront page sends the `{token}` to the API, below `/auth`. `{locale}` is
       * the language of the mail.
       */
      reset_password_path: pathWithToken.default("/reset-password?token={token}"),
      verify_email_path: pathWithToken.default("/verify-email?token={token}"),
      /** The page on which a customer confirms the deletion of the account. */
      erase_account_path: pathWithToken.default("/delete-account?token={token}"),
      /** The page on which a guest accepts an order transfer. `{id}` is the order's id. */
      order_transfer_path: pathWithIdAndToken.default("/order/{id}/transfer/{token}"),
      /** For how long public caches may keep a response, at most. A change of data does not reach them. */
      public_cache_seconds: z.int().min(0).max(86_400).default(0),
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
