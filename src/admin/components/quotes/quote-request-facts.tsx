import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Quote } from "../../resources/quotes"
import { Section } from "../currency-rates/section"

const ISG_FACTS = ["hazard_class", "employees", "location_code", "service_codes", "config_version"] as const

/** The workplace of a request for ISG services, one fact each. */
function isgFacts(isg: Quote["isg"]) {
  return ISG_FACTS.flatMap((name) => {
    const value = isg?.[name]
    if (value === undefined || value === null) return []
    return [{ name, value: Array.isArray(value) ? value.join(", ") : String(value) }]
  })
}

/** Who asks, and for what. */
export const QuoteRequestFacts = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { contact, address, po_number, message, custom_fields, files, isg } = quote
  const place = address
    ? [address.address_1, address.address_2, address.postal_code, address.city, address.country_code]
    : []
  const facts: { label: string; value: string | null | undefined; isCode?: boolean }[] = [
    { label: t("quotes.company"), value: contact.company },
    { label: t("crud.fields.name"), value: `${contact.first_name} ${contact.last_name}` },
    { label: t("quotes.email"), value: contact.email, isCode: true },
    { label: t("quotes.phone"), value: contact.phone, isCode: true },
    { label: t("quotes.taxNumber"), value: contact.tax_number, isCode: true },
    { label: t("quotes.address"), value: place.filter(Boolean).join(", ") },
    { label: t("quotes.poNumber"), value: po_number, isCode: true },
    { label: t("quotes.fields.created_at"), value: format.dateTime(quote.created_at) },
    { label: t("quotes.buyersMessage"), value: message },
    ...Object.entries(custom_fields).map(([name, value]) => ({ label: name, value: String(value) })),
    ...isgFacts(isg).map(({ name, value }) => ({ label: t(`quotes.isg.${name}`), value })),
  ]
  return (
    <Section title={t("quotes.request")}>
      <dl className="flex flex-col gap-y-3 px-6 py-4">
        {facts.flatMap(({ label, value, isCode }) =>
          value
            ? [
                <div key={label}>
                  <dt>
                    <Text as="div" size="small" weight="plus" dir="auto">
                      {label}
                    </Text>
                  </dt>
                  <dd>
                    <Text
                      as="div"
                      size="small"
                      dir={isCode ? "ltr" : "auto"}
                      className="whitespace-pre-wrap break-words rtl:text-right ltr:text-left"
                    >
                      {value}
                    </Text>
                  </dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      {files.length > 0 && (
        <ul aria-label={t("quotes.files")} className="flex flex-col gap-y-1 px-6 py-4">
          {files.map(({ id, filename, bytes }) => (
            <li key={id} className="txt-small">
              <a href={`/admin/media/${id}/content`} download className="text-ui-fg-base underline">
                <bdi>{filename}</bdi>
              </a>{" "}
              {format.fileSize(bytes)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
