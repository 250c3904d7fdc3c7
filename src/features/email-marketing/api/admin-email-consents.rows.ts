import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { consentFilter, emailConsent, emailConsentProof } from "../module/consent-schemas"

export const emailConsents = contract({
  adminListEmailConsents: {
    method: "GET",
    path: "/admin/email-consents",
    auth: "admin",
    summary: "The consents of people to emails",
    description: "Each request, consent and end of a consent, as evidence. Also of people who were deleted.",
    query: listQuery({ order: ["-at", "at"], filters: consentFilter.shape }),
    response: page({ email_consents: z.array(emailConsent) }),
  },
  adminReadEmailConsent: {
    method: "GET",
    path: "/admin/email-consents/:id",
    auth: "admin",
    summary: "The proof of a person's consents to emails",
    description:
      "All records of the address that the entry of the log is about, with the exact words that the person saw. A given consent with words is stored as a record and as a receipt; `broken` is the first one whose two do not agree, or of which only one is there, or `null`.",
    response: z.object({ email_consent: emailConsentProof }),
    errors: ["not_found"],
  },
  adminExportEmailConsents: {
    method: "GET",
    path: "/admin/email-consents/export.csv",
    auth: "admin",
    summary: "Consents to emails as a CSV file",
    description:
      "UTF-8. One line per entry of the log, with the words. A text that a spreadsheet would run as a formula begins with an apostrophe.",
    query: consentFilter,
    response: { status: 200, contentType: "text/csv", description: "One line per entry." },
  },
})
