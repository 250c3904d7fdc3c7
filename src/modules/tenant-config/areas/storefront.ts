import { email, httpUrl, line, orNone, phone } from "../../../lib/fields"
import { defineArea } from "./area"

/** Where the shop's own pages are, and how its customers reach it. For links and signatures of mails, feeds and sitemaps. */
export const storefront = defineArea({
  fields: {
    url: orNone(httpUrl),
    company_name: orNone(line(200)),
    support_email: orNone(email),
    support_phone: orNone(phone),
    support_url: orNone(httpUrl),
    terms_url: orNone(httpUrl),
    privacy_url: orNone(httpUrl),
  },
  secrets: {},
})
