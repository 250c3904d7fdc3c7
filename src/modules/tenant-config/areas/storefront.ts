import { email, httpUrl, line, orNone, phone } from "../../../lib/fields"
import { localeCode } from "../../../lib/publications/locales"
import { defineArea } from "./area"

/** Where the shop's own pages are, and how its customers reach it. For links and signatures of mails, feeds and sitemaps. */
export const storefront = defineArea({
  fields: {
    url: orNone(httpUrl),
    /** The language of texts that say no other, and of answers to callers who ask for none. */
    default_locale: localeCode.default("en"),
    company_name: orNone(line(200)),
    support_email: orNone(email),
    support_phone: orNone(phone),
    support_url: orNone(httpUrl),
    terms_url: orNone(httpUrl),
    privacy_url: orNone(httpUrl),
  },
  secrets: {},
})
